#!/bin/sh
# Puts a new version of the service in place, or the one before back. As root:
#
#   upgrade.sh /root/quarrylight.tar.gz   copies the store, puts the archive's version in place, and restarts
#   upgrade.sh --back                     puts the version before back, and with it the copy of its store
#
# Either can be given again, also after it was cut off. Places and names come from the environment, as below.
set -eu
app=${APP:-/opt/quarrylight}
user=${APP_USER:-quarrylight}
service=${SERVICE:-quarrylight}
copies=${COPIES:-/var/lib/quarrylight-backup}
seconds=${SECONDS_UNTIL_READY:-60}

now=$(date -u +%Y-%m-%dT%H-%M-%S)

say() { echo "upgrade: $*"; }
fail() { say "$*" >&2; exit 1; }
in_app() { (cd "$app" && runuser -u "$user" -- node_modules/.bin/node "$@"); }

# What .env sets, without quotes.
setting() { sed -n "s/^ *$1 *= *[\"']\{0,1\}\([^\"']*\).*/\1/p" "$app/.env" | tail -n 1; }

# PostgreSQL's own tools, with the .pgpass of the service's user.
postgres() { (cd / && runuser -u "$user" -- "$@"); }

copy_store() {
  if [ -n "$(setting DATABASE_URL)" ]; then
    (umask 077 && postgres pg_dump --no-unlogged-table-data --format=custom --dbname="$(setting DATABASE_URL)" >"$1.part") && mv "$1.part" "$1"
  else
    in_app api/commands/backup.ts "$1"
  fi
}

# What is there is set aside.
restore_store() {
  if [ -n "$(setting DATABASE_URL)" ]; then
    copy_store "$copies/aside-$now" || return 1
    postgres pg_restore --clean --if-exists --no-owner --single-transaction --dbname="$(setting DATABASE_URL)" <"$1"
  else
    in_app api/commands/restore.ts "$1"
  fi
}

wait_until_ready() {
  port=$(setting PORT)
  end=$(($(date +%s) + seconds))
  while [ "$(date +%s)" -lt "$end" ]; do
    in_app -e "fetch('http://127.0.0.1:${port:-4321}/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))" && touch "$app/.was-ready" && return
    sleep 1
  done
  fail "the service is not ready after $seconds seconds: journalctl -u $service says why. Give a better archive, or upgrade.sh --back."
}

upgrade() {
  # Cut off between the two moves below, this has left no version in place.
  [ -d "$app" ] || mv "$app-before" "$app"
  rm -rf "$app-next"
  mkdir "$app-next"
  if ! tar -xzf "$1" -C "$app-next" --no-same-owner || [ ! -f "$app-next/api/commands/start.ts" ]; then
    rm -rf "$app-next"
    fail "$1 is not a whole archive of this project; nothing was changed."
  fi
  cp -p "$app/.env" "$app-next/"
  if [ -f "$app/.store-before" ] && [ ! -f "$app/.was-ready" ]; then
    # It was never ready: the version before it stays the one to go back to.
    cp "$app/.store-before" "$app-next/"
    rm -rf "$app-failed"
    mv "$app" "$app-failed"
  else
    copy_store "$copies/before-$now" || fail "the store was not copied; nothing was changed."
    echo "$copies/before-$now" >"$app-next/.store-before"
    rm -rf "$app-before"
    mv "$app" "$app-before"
  fi
  mv "$app-next" "$app"
  systemctl restart "$service"
  wait_until_ready
  say "$1 is in place. The version before is $app-before, its store $(cat "$app/.store-before")."
}

back() {
  if [ -d "$app" ] && [ -d "$app-before" ]; then
    [ -f "$app/.store-before" ] || fail "$app says of no copy that was made before it (.store-before)."
    systemctl stop "$service"
    rm -rf "$app-failed"
    mv "$app" "$app-failed"
  fi
  # Renamed at the end: then there is nothing left to do.
  [ -f "$app-failed/.store-before" ] || fail "there is no version before: $app-before."
  systemctl stop "$service"
  [ -d "$app" ] || mv "$app-before" "$app"
  copy=$(cat "$app-failed/.store-before")
  restore_store "$copy" || fail "the copy was not restored, and the service is stopped. Mend the cause, and give upgrade.sh --back again."
  mv "$app-failed/.store-before" "$app-failed/.store-restored"
  systemctl start "$service"
  wait_until_ready
  say "the version before is back, with its store $copy. The other one is $app-failed."
}

case ${1:-} in
  --back) back ;;
  /*) upgrade "$1" ;;
  *) fail "usage: upgrade.sh /root/quarrylight.tar.gz, or upgrade.sh --back" ;;
esac
