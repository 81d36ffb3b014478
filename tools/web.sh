# The page of the workbench: its packages and its build. Sourced after setup.sh by ./run and ./test.

# ensure_node: node and npm, from Debian where they are missing.
ensure_node() { { command -v node && command -v npm; } >/dev/null || ensure_packages nodejs npm; }

# web_packages: installs what web/package-lock.json names, when it is missing or the lock changed.
web_packages() {
  local sum; sum=$(sha256sum web/package-lock.json | cut -d' ' -f1)
  [ "$(cat web/node_modules/.tenon-lock 2>/dev/null)" = "$sum" ] && return 0
  echo "installing the packages of the page ..." >&2
  local log; log=$(mktemp)
  (cd web && npm ci --no-audit --no-fund --loglevel=error) >"$log" 2>&1 || { tail -20 "$log" >&2; return 1; }
  rm -f "$log"
  echo "$sum" > web/node_modules/.tenon-lock
}

# build_web: web/dist from web/src, when something changed. Two callers at once: the second waits, then has nothing to do.
build_web() {
  local newer
  mkdir -p build; exec 9>build/.page.lock; flock 9
  newer=$([ -f web/dist/index.html ] && find web/src web/index.html web/vite.config.ts web/package-lock.json -newer web/dist/index.html -print -quit || echo first)
  [ -n "$newer" ] || { exec 9>&-; return 0; }
  ensure_node && web_packages || return 1
  echo "building the page ..." >&2
  local log; log=$(mktemp)
  (cd web && npm run --silent build) >"$log" 2>&1 || { tail -30 "$log" >&2; return 1; }
  rm -f "$log"; exec 9>&-
}
