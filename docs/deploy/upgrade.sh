#!/bin/sh
# Installs a new version of the service, or goes back to the previous one. Run it as root:
#
#   upgrade.sh /root/quarrylight.tar.gz   backs up the store, installs the archive's version, and restarts
#   upgrade.sh --back                     puts the previous version back, with the backup of its store
#
# You can run either again, even after it was cut off. Set other paths and names in the environment, as below. Root opens
# no file in the folder of backups, because the service's user owns it and can put links there.
set -eu
app=${APP:-/opt/quarrylight}
user=${APP_USER:-quarrylight}
service=${SERVICE:-quarrylight}
copies=${COPIES:-/var/lib/quarrylight-backup}
seconds=${SECONDS_UNTIL_READY:-60}

now=$(date -u +%Y-%m-%dT%H-%M-%S)

say() { echo "upgrade: $*"; }
fail() { say "$*" >&2; exit 1; }

# Runs the Node of the version in $1 as the service's user, in the folder $2. It takes settings from .env only, not from
# root's environment.
node_of() {
  node=$1/node_modules/.bin/node folder=$2
  shift 2
  (cd "$folder" && env -i PATH="$PATH" runuser -u "$user" -- "$node" "$@")
}
in_app() { node_of "$app" "$app" "$@"; }

# Reads the settings in $2/.env with the code of the version in $1. PostgreSQL's tools find the password in the
# environment, because any user can see a command line.
read_settings() {
  settings=$(node_of "$1" "$2" --input-type=module --eval '
    const [version] = process.argv.slice(1);
    const { readDotEnv } = await import(`${version}/api/commands/dot-env.ts`);
    const { serviceSettings } = await import(`${version}/api/settings/service.ts`);
    const { readSetting } = await import(`${version}/api/settings/setting.ts`);
    try {
      readDotEnv();
      const [port, database] = ["port", "databaseUrl"].map((name) => readSetting(serviceSettings[name], process.env));
      const parameter = /(?<=[?&])password=([^&]*)&?/;
      const authority = /(?<=^\w+:\/\/[^/?@:]*):([^/?]*)(?=@)/;
      const [, password = ""] = parameter.exec(database) ?? authority.exec(database) ?? [];
      const url = database.replace(parameter, "").replace(authority, "").replace(/[?&]$/, "");
      console.log([port, url, decodeURIComponent(password)].join("\n"));
    } catch (error) {
      console.error(error.message);
      process.exit(1);
    }' "$1") || fail "$2/.env cannot be read. Nothing was changed."
  port=$(printf "%s\n" "$settings" | sed -n 1p)
  database=$(printf "%s\n" "$settings" | sed -n 2p)
  password=$(printf "%s\n" "$settings" | sed -n '3,$p')
  [ -z "$password" ] || export PGPASSWORD="$password"
}

# Runs a program as the service's user, so that PostgreSQL's tools find that user's .pgpass.
as_user() { (cd / && umask 077 && runuser -u "$user" -- "$@"); }

copy_store() {
  if [ -n "$database" ]; then
    as_user pg_dump --no-unlogged-table-data --format=custom --file="$1.part" --dbname="$database" &&
      as_user mv -T "$1.part" "$1"
  else
    in_app api/commands/backup.ts "$1"
  fi
}

# Restores the backup $1, and sets the current store aside.
restore_store() {
  if [ -n "$database" ]; then
    copy_store "$copies/aside-$now" || return 1
    as_user pg_restore --clean --if-exists --no-owner --single-transaction --dbname="$database" "$1"
  else
    in_app api/commands/restore.ts "$1"
  fi
}

wait_until_ready() {
  end=$(($(date +%s) + seconds))
  while [ "$(date +%s)" -lt "$end" ]; do
    in_app -e "fetch('http://127.0.0.1:$port/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))" && touch "$app/.was-ready" && return
    sleep 1
  done
  fail "the service is not ready after $seconds seconds. journalctl -u $service says why. Install a better archive, or run upgrade.sh --back."
}

upgrade() {
  # If an earlier run was cut off between two moves, no version is in place. $app-failed keeps .store-before until its
  # store is restored, or until another version becomes the previous one.
  if [ ! -d "$app" ]; then
    if [ -f "$app-failed/.store-before" ]; then mv "$app-failed" "$app"; else mv "$app-before" "$app"; fi
  fi
  # If this version was never ready, its code may be unable to read .env.
  reader=$app
  [ -f "$app/.was-ready" ] || [ ! -d "$app-before" ] || reader=$app-before
  read_settings "$reader" "$app"
  rm -rf "$app-next"
  mkdir "$app-next"
  if ! tar -xzf "$1" -C "$app-next" --no-same-owner || [ ! -f "$app-next/api/commands/start.ts" ]; then
    rm -rf "$app-next"
    fail "$1 is not a complete archive of this project. Nothing was changed."
  fi
  if [ ! -f "$app-next/dist/_build.json" ]; then
    rm -rf "$app-next"
    fail "$1 has no built site (dist/_build.json). Nothing was changed. Run npm run build before you pack the archive."
  fi
  cp -p "$app/.env" "$app-next/"
  if [ -f "$app/.store-before" ] && [ ! -f "$app/.was-ready" ]; then
    # This version was never ready, so --back still goes to the version before it.
    cp "$app/.store-before" "$app-next/"
    rm -rf "$app-failed"
    mv "$app" "$app-failed"
  else
    copy_store "$copies/before-$now" || fail "the store was not backed up. Nothing was changed."
    echo "$copies/before-$now" >"$app-next/.store-before"
    rm -f "$app-failed/.store-before"
    rm -rf "$app-before"
    mv "$app" "$app-before"
  fi
  mv "$app-next" "$app"
  systemctl restart "$service"
  wait_until_ready
  say "$1 is installed. The previous version is $app-before, the backup of its store $(cat "$app/.store-before")."
}

back() {
  # The store to restore is that of the previous version, so its settings count.
  version=$app-before
  [ -d "$version" ] || version=$app
  read_settings "$version" "$version"
  if [ -d "$app" ] && [ -d "$app-before" ]; then
    [ -f "$app/.store-before" ] || fail "$app/.store-before is missing, so there is no backup to restore."
    systemctl stop "$service"
    rm -rf "$app-failed"
    mv "$app" "$app-failed"
  fi
  if [ -f "$app-failed/.store-before" ]; then
    systemctl stop "$service"
    [ -d "$app" ] || mv "$app-before" "$app"
    copy=$(cat "$app-failed/.store-before")
    restore_store "$copy" || fail "the backup was not restored, and the service is stopped. Fix the cause, then run upgrade.sh --back again."
    # Renamed, so that a second --back does not restore it again.
    mv "$app-failed/.store-before" "$app-failed/.store-restored"
    result="the previous version is back, with its store from $copy. The replaced version is $app-failed."
  elif [ ! -d "$app" ]; then
    mv "$app-before" "$app"
    result="the previous version is back. No store was restored, because the upgrade was cut off before the new version was in place."
  else
    [ -f "$app-failed/.store-restored" ] || fail "there is no previous version: $app-before is missing."
    result="the previous version is back, with its store from $(cat "$app-failed/.store-restored"). The replaced version is $app-failed."
  fi
  systemctl start "$service"
  wait_until_ready
  say "$result"
}

case ${1:-} in
  --back) back ;;
  /*) upgrade "$1" ;;
  *) fail "usage: upgrade.sh /root/quarrylight.tar.gz, or upgrade.sh --back" ;;
esac
