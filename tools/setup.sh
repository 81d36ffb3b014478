# Shared by ./run, ./test and ./bench: installs what is missing, builds what changed. Sourced, not run.
product_packages="g++ cmake ninja-build ccache pkg-config libeigen3-dev libfmt-dev coinor-libclp-dev
  nlohmann-json3-dev libcli11-dev libpugixml-dev libboost-dev zlib1g-dev"
test_packages="libgtest-dev chromium"
bench_packages="libbenchmark-dev libbullet-dev libfcl-dev libccd-dev libode-dev libbox2d-dev libmujoco-dev
  libqhull-dev libsiconos-numerics-dev libglpk-dev liblpsolve55-dev libgtest-dev"

# ensure_packages NAME...: installs the Debian packages that are missing; silent when all are there.
ensure_packages() {
  local missing=() name
  for name in "$@"; do
    [ "$(dpkg-query -W -f='${db:Status-Status}' "$name" 2>/dev/null)" = installed ] || missing+=("$name")
  done
  [ ${#missing[@]} = 0 ] && return 0
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
  rm -f "$log"
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
  # ninja decides what changed. Nothing to do takes a tenth of a second and says nothing; longer work is announced.
  (sleep 1; echo "building ($preset) ..." >&2) & local note=$!
  local ok=0
  ninja -C "$folder" "$target" >"$log" 2>&1 || ok=1
  kill "$note" 2>/dev/null || true; wait "$note" 2>/dev/null || true
  [ $ok = 0 ] || { grep -vE '^\[[0-9]+/[0-9]+\]' "$log" | tail -60 >&2; return 1; }
  exec 9>&-
}

# build_page: builds web/dist if a source of the page is newer; prints only when there is work or an error.
# Without web/ or without Node.js 18 the server shows a page that says what is missing, so this never fails for that.
build_page() {
  [ -f web/package.json ] || return 0
  mkdir -p build
  (
    exec 9>build/.page.lock; flock 9   # two callers at once: the second waits, then has nothing to do
    if [ -f web/dist/index.html ] && [ -z "$(find web -path web/node_modules -prune -o -path web/dist -prune \
        -o -type f -newer web/dist/index.html -print -quit)" ]; then exit 0; fi
    major=$(node --version 2>/dev/null | sed 's/^v\([0-9]*\).*/\1/')
    if [ "${major:-0}" -lt 18 ] || ! command -v npm >/dev/null; then
      echo "the page of the workbench needs Node.js 18 and npm (Debian: apt-get install nodejs npm); serving without it" >&2
      exit 0
    fi
    cd web; log=../build/page.log
    if [ ! -f node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
      echo "installing what the page needs ..." >&2
      npm ci --no-audit --no-fund >"$log" 2>&1 || { tail -20 "$log" >&2; echo "npm ci failed in web/" >&2; exit 1; }
      touch node_modules/.package-lock.json
    fi
    echo "building the page ..." >&2
    npm run build >"$log" 2>&1 || { tail -40 "$log" >&2; echo "npm run build failed in web/" >&2; exit 1; }
  )
}
