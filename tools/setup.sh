# shellcheck shell=bash
# SPDX-License-Identifier: MIT
# What ./run and ./test share: sourced by them with $root, the project's folder, set.

# Debian 12 packages.
packages_to_run=(g++ cmake ninja-build libhwy-dev libcli11-dev libfmt-dev nlohmann-json3-dev
  libsqlite3-dev libboost-dev
  libsvm-dev coinor-libcbc-dev) # formulas: which one applies, and how few will do
packages_to_test=(
  "${packages_to_run[@]}"
  clang libclang-rt-14-dev clang-format clang-tidy python3 libgtest-dev libbenchmark-dev
  libtorch-dev # training
  gnugo grhino # opponents nobody here wrote
  chromium     # for the page
  libnats-dev libssl-dev nats-server # work on many machines
)

export PATH="$PATH:/usr/games" # where Debian puts gnugo and gtp-rhino
if command -v ccache >/dev/null; then export CMAKE_CXX_COMPILER_LAUNCHER="${CMAKE_CXX_COMPILER_LAUNCHER-ccache}"; fi

# Installs those of the packages that are not there. When all are, it needs neither rights nor a network.
install_missing() {
  if ! command -v dpkg-query >/dev/null; then
    echo "This is no Debian system. Install what these Debian packages are here: $*" >&2
    return 1
  fi
  local missing=() package
  for package in "$@"; do
    case $(dpkg-query --show --showformat '${db:Status-Abbrev}' "$package" 2>/dev/null) in
      ii*) ;;
      *) missing+=("$package") ;;
    esac
  done
  if [ ${#missing[@]} -eq 0 ]; then return 0; fi

  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
      echo "These packages are missing, and only root can install them: ${missing[*]}" >&2
      return 1
    fi
    as_root=(sudo)
  fi
  echo "Installing ${missing[*]}"
  if ! { "${as_root[@]}" apt-get update -q &&
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends "${missing[@]}"; }; then
    echo "These packages could not be installed: ${missing[*]}" >&2
    return 1
  fi
}

# What the page is built and tested with, in web/node_modules. Any Node from 18 on will do, Debian's too.
install_modules() {
  local lock
  lock=$(sha256sum <"$root/web/package-lock.json")
  if [ -d "$root/web/node_modules" ] && [ "$(cat "$root/build/modules.stamp" 2>/dev/null)" = "$lock" ]; then return 0; fi
  command -v node >/dev/null && command -v npm >/dev/null || install_missing nodejs npm || return
  (cd "$root/web" && npm ci --ignore-scripts --no-audit --no-fund) || return
  mkdir -p "$root/build"
  echo "$lock" >"$root/build/modules.stamp"
}

# The page in web/dist, built anew only if what it is made of has changed.
build_page() {
  local sources
  sources=$(cd "$root/web" && find package.json package-lock.json index.html tsconfig.json vite.config.js src public -type f |
    LC_ALL=C sort | xargs sha256sum | sha256sum)
  if [ -f "$root/web/dist/index.html" ] && [ "$(cat "$root/build/page.stamp" 2>/dev/null)" = "$sources" ]; then return 0; fi
  install_modules || return
  (cd "$root/web" && npm run --silent build) || return
  echo "$sources" >"$root/build/page.stamp"
}

# build PRESET [TARGET ...]: configures build/PRESET and builds the targets, or everything.
build() {
  local preset=$1
  shift
  (cd "$root" && cmake --preset "$preset" && cmake --build "build/$preset" --target "${@:-all}")
}
