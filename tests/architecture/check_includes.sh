#!/usr/bin/env bash
# Fails when a file includes a room that src/tenon/rooms.txt does not allow it to use, or when a heavy
# third-party header leaks into a header or into a room that is not meant to see it.
set -eu
cd "$1/src/tenon"
bad=0
while IFS=: read -r room allowed; do
  case $room in ''|\#*) continue;; esac
  [ -d "$room" ] || continue
  while IFS=: read -r file used; do
    case " $room $allowed " in *" $used "*) ;; *) echo "$file uses room '$used', which rooms.txt does not allow"; bad=1;; esac
  done < <(grep -rEo '#include "tenon/[a-z]+/' "$room" | sed -E 's|:#include "tenon/([a-z]+)/|:\1|' | sort -u)
done < rooms.txt
for folder in */; do
  grep -qE "^${folder%/}:" rooms.txt || { echo "room ${folder%/} is missing in rooms.txt"; bad=1; }
done
heavy='#include <(nlohmann|CLI|boost/(beast|asio)|pugixml)'
if grep -rnE "$heavy" --include='*.hpp' .; then echo "heavy headers belong in .cpp files of io, service and apps"; bad=1; fi
if grep -rlE "$heavy" --include='*.cpp' . | grep -vE '^\./(io|service)/'; then echo "heavy headers outside io and service"; bad=1; fi
if grep -rnE 'std::(cout|cerr)|\bprintf\(|std::random_device|\bsrand\(|\brand\(\)|\bexit\(' --include='*.?pp' .; then
  echo "library code does not print, exit or use global random state"; bad=1; fi
# A page of docs that a comment sends the reader to must be there.
for page in $(grep -rhoE '//.*\b[a-z/-]+\.md\b' --include='*.?pp' . ../../apps ../../tests ../../benchmarks | grep -oE '[a-z/-]+\.md' | sort -u); do
  [ -f "../../$page" ] || { echo "comments name $page, which does not exist"; bad=1; }
done
[ $bad = 0 ] && echo "includes follow rooms.txt"
exit $bad
