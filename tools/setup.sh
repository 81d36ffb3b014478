# Shared by ./run, ./test and ./bench: installs what is missing, builds what changed. Sourced, not run.
product_packages="g++ cmake ninja-build ccache pkg-config libeigen3-dev libfmt-dev coinor-libclp-dev
  nlohmann-json3-dev libcli11-dev libpugixml-dev libboost-dev zlib1g-dev"
test_packages="libgtest-dev chromium"
bench_packages="libbenchmark-dev libbullet-dev libfcl-dev libccd-dev libode-dev libbox2d-dev libmujoco-dev
  libqhull-dev libsiconos-numerics-dev libglpk-dev liblpsolve55-dev libgtest-dev"

# missing_packages NAME...: those that are not installed.
missing_packages() {
  local name installed
  installed=$(dpkg-query -W -f='${Package} ${db:Status-Status}\n' "$@" 2>/dev/null || true)
  for name in "$@"; do
    grep -qxF "$name installed" <<<"$installed" || echo "$name"
  done
}

# ensure_packages NAME...: installs the Debian packages that are missing; silent when all are there.
ensure_packages() {
  local missing; mapfile -t missing < <(missing_packages "$@")
  [ ${#missing[@]} = 0 ] && return 0
  mkdir -p build; exec 8>build/.packages.lock; flock 8   # two callers at once: the second waits and looks again
  mapfile -t missing < <(missing_packages "$@")
  [ ${#missing[@]} = 0 ] && { exec 8>&-; return 0; }
  local root=()
  if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null || { echo "missing packages: ${missing[*]}; install them as root, then run this again" >&2; return 1; }
    root=(sudo)
  fi
  echo "installing ${missing[*]} ..." >&2
  export DEBIAN_FRONTEND=noninteractive
  local log; log=$(mktemp)
  { "${root[@]}" apt-get update -qq && "${root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}"; } \
    >"$log" 2>&1 || { tail -20 "$log" >&2; echo "could not install: ${missing[*]}" >&2; return 1; }
  rm -f "$log"; exec 8>&-
}

# say_when_busy MESSAGE: passes ninja's output on without its explanations; the first one of them that is not about the check
# for new files says that there is work, before the work (a dry run would not tell: it takes that check for work).
say_when_busy() {
  local line said=0
  while IFS= read -r line; do
    case $line in
      'ninja explain:'*[vV]erify*[gG]lobs*) ;;
      'ninja explain:'*) [ $said = 1 ] || echo "$1" >&2; said=1;;
      *) printf '%s\n' "$line";;
    esac
  done
}

# build PRESET [TARGET]: configures once, builds what changed; prints only when there is work or an error.
build() {
  local preset=$1 target=${2:-all} folder="build/$1" log
  mkdir -p "$folder"; log="$folder/build.log"
  exec 9>"$folder/.lock"; flock 9   # two callers at once: the second waits, then has nothing to do
  export CCACHE_SLOPPINESS=${CCACHE_SLOPPINESS:-time_macros}
  if [ ! -f "$folder/build.ninja" ]; then
    echo "configuring ($preset) ..." >&2
    cmake --preset "$preset" >"$log" 2>&1 || { cat "$log" >&2; return 1; }
  fi
  local ok=0
  ninja -C "$folder" -d explain "$target" 2>&1 | say_when_busy "building ($preset) ..." >"$log" || ok=1
  [ $ok = 0 ] || { grep -vE '^\[[0-9]+/[0-9]+\]' "$log" | tail -60 >&2; return 1; }
  exec 9>&-
}
