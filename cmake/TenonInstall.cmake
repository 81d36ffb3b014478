# cmake --install: headers, library, command, and a package so that find_package(tenon) works.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
install(TARGETS tenon EXPORT tenonTargets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY ${CMAKE_SOURCE_DIR}/src/tenon DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
  FILES_MATCHING PATTERN "*.hpp")
install(EXPORT tenonTargets NAMESPACE tenon:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/tenon)
configure_package_config_file(${CMAKE_SOURCE_DIR}/cmake/tenonConfig.cmake.in
  ${CMAKE_BINARY_DIR}/tenonConfig.cmake INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/tenon)
write_basic_package_version_file(${CMAKE_BINARY_DIR}/tenonConfigVersion.cmake
  VERSION ${PROJECT_VERSION} COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/tenonConfig.cmake ${CMAKE_BINARY_DIR}/tenonConfigVersion.cmake
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/tenon)
install(DIRECTORY ${CMAKE_SOURCE_DIR}/scenes DESTINATION ${CMAKE_INSTALL_DATADIR}/tenon)
install(DIRECTORY ${CMAKE_SOURCE_DIR}/web/dist/ DESTINATION ${CMAKE_INSTALL_DATADIR}/tenon/web OPTIONAL)
