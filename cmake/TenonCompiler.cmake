# How every file of Tenon is compiled.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()
# Assertions stay on in release builds (a broken promise must stop, not compute on); Eigen's own
# index checks are kept for debug and sanitizer builds, they would double the time of small solves.
set(CMAKE_CXX_FLAGS_RELEASE "-O2")
find_program(TENON_CCACHE ccache)
if(TENON_CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${TENON_CCACHE})
endif()

add_library(tenon_options INTERFACE)
# -ffp-contract=off: the same source gives the same bits whether or not the machine has FMA.
# -Wno-maybe-uninitialized, -Wno-array-bounds: g++ 12 reports variants and Eigen temporaries that are fine.
target_compile_options(tenon_options INTERFACE -Wall -Wextra -Wno-psabi -Wno-maybe-uninitialized -Wno-array-bounds
  -ffp-contract=off)
target_compile_definitions(tenon_options INTERFACE
  $<$<CONFIG:Release>:EIGEN_NO_DEBUG> EIGEN_DONT_PARALLELIZE)
if(TENON_SANITIZE)
  target_compile_options(tenon_options INTERFACE -fsanitize=address,undefined
    -fno-sanitize-recover=undefined -fno-omit-frame-pointer)
  target_link_options(tenon_options INTERFACE -fsanitize=address,undefined)
endif()
