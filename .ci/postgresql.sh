# Sourced by the commands of CI. If TEST_DATABASE_URL is set, start_postgresql keeps its value. Otherwise,
# start_postgresql starts a cluster with this machine's PostgreSQL (15 or newer), and sets the variable to the cluster's
# URL. The cluster is removed when the shell exits. If the machine has no such PostgreSQL, start_postgresql fails.

postgresql_binaries() {
  local newest on_path
  newest=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1) || true
  on_path=$(command -v pg_ctl || true)
  if [ -n "$newest" ]; then echo "$newest"; elif [ -n "$on_path" ]; then dirname "$(readlink -f "$on_path")"; fi
}

# PostgreSQL refuses to run as root.
unprivileged() {
  if [ "$(id -u)" -ne 0 ]; then "$@"; else (cd / && setpriv --reuid "$account" --regid "$group" --clear-groups "$@"); fi
}

# The same settings as in server/src/testing: the databases last for minutes, and nothing has to survive a crash.
settings='-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c autovacuum=off -c wal_level=minimal -c max_wal_senders=0'

start_cluster() {
  account=$(id -un postgres 2>/dev/null || echo nobody)
  group=$(id -gn "$account")
  cluster=$(mktemp -d /tmp/dioptria-pg-XXXXXX)
  trap stop_cluster EXIT
  if [ "$(id -u)" -eq 0 ]; then chown "$account:$group" "$cluster"; fi
  # No password is needed: only this run can reach the socket in its folder, and the cluster does not listen on the network.
  unprivileged "$binaries/initdb" -D "$cluster/data" -U postgres -A trust -E UTF8 --locale=C --no-sync >/dev/null
  unprivileged "$binaries/pg_ctl" start -w -D "$cluster/data" -l "$cluster/log" \
    -o "-k $cluster -c listen_addresses='' -c max_connections=200 $settings" || { cat "$cluster/log"; exit 1; }
  export TEST_DATABASE_URL="postgresql://postgres@localhost/postgres?host=$cluster"
}

stop_cluster() {
  if [ -z "${cluster:-}" ]; then return; fi
  unprivileged "$binaries/pg_ctl" stop -D "$cluster/data" -m immediate >/dev/null 2>&1 || true
  rm -rf "$cluster"
}

start_postgresql() {
  if [ -n "${TEST_DATABASE_URL:-}" ]; then
    echo 'The second database is the PostgreSQL of TEST_DATABASE_URL.'
    return
  fi
  binaries=$(postgresql_binaries)
  version=$("$binaries/postgres" --version 2>/dev/null | sed -E 's/^[^0-9]*([0-9]+).*/\1/') || true
  if [ "${version:-0}" -lt 15 ]; then
    echo 'This machine has no PostgreSQL 15 or newer.'
    return 1
  fi
  start_cluster
  echo "The second database is PostgreSQL $version of this machine."
}
