# Sourced by the commands of CI, after .ci/postgresql.sh. If TEST_CITUS_URL is set, start_citus keeps its value. Otherwise
# start_citus starts a cluster of a coordinator and two workers with this machine's PostgreSQL and its extension citus, and sets
# the variable. stop_citus removes the cluster. If the machine has no such extension, start_citus fails.

citus_ports=(5510 5511 5512)

start_citus() {
  if [ -n "${TEST_CITUS_URL:-}" ]; then return; fi
  binaries=$(postgresql_binaries)
  if [ ! -e "$("$binaries/pg_config" --pkglibdir 2>/dev/null || echo "$binaries/../lib")/citus.so" ]; then
    echo 'This machine has no PostgreSQL with the extension citus.'
    return 1
  fi
  account=$(id -un postgres 2>/dev/null || echo nobody)
  group=$(id -gn "$account")
  nodes=$(mktemp -d /tmp/dioptria-citus-XXXXXX)
  if [ "$(id -u)" -eq 0 ]; then chown "$account:$group" "$nodes"; fi
  local port
  for port in "${citus_ports[@]}"; do
    if ! start_node "$port"; then
      echo 'PostgreSQL does not start with the extension citus of this machine:'
      tail -n 3 "$nodes/$port.log"
      stop_citus
      return 1
    fi
  done
  query_coordinator "select citus_set_coordinator_host('127.0.0.1', ${citus_ports[0]})" || return 1
  for port in "${citus_ports[@]:1}"; do query_coordinator "select citus_add_node('127.0.0.1', $port)" || return 1; done
  export TEST_CITUS_URL="postgresql://postgres@127.0.0.1:${citus_ports[0]}/postgres"
}

query_coordinator() { "$binaries/psql" -h 127.0.0.1 -p "${citus_ports[0]}" -U postgres -X -q -A -t -c "$1" >/dev/null; }

start_node() {
  # Only this machine reaches the nodes, so that no password is needed.
  unprivileged "$binaries/initdb" -D "$nodes/$1" -U postgres -A trust -E UTF8 --locale=C --no-sync >/dev/null
  unprivileged "$binaries/pg_ctl" start -w -s -D "$nodes/$1" -l "$nodes/$1.log" \
    -o "-p $1 -k '' -c listen_addresses=127.0.0.1 -c shared_preload_libraries=citus -c max_connections=150 -c fsync=off" 2>/dev/null &&
    "$binaries/psql" -h 127.0.0.1 -p "$1" -U postgres -X -q -c 'create extension citus'
}

stop_citus() {
  local port
  if [ -z "${nodes:-}" ]; then return; fi
  for port in "${citus_ports[@]}"; do
    unprivileged "$binaries/pg_ctl" stop -D "$nodes/$port" -m immediate >/dev/null 2>&1 || true
  done
  rm -rf "$nodes"
  unset nodes TEST_CITUS_URL
}
