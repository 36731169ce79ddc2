#!/bin/sh
# Prints new Secrets with random keys and passwords.
#   sh secrets.sh | kubectl create --namespace laurel --filename -                        create does not overwrite existing Secrets
#   sh secrets.sh --dev RELEASE | kubectl create …                                        also those of the components of dev.enabled
set -eu
dev='' release=laurel
case "${1:-}$#" in
  0) ;;
  --dev[12]) dev=yes release=${2:-laurel} ;;
  *)
    echo 'Unknown arguments. Usage: sh secrets.sh, or sh secrets.sh --dev RELEASE.' >&2
    exit 64
    ;;
esac

for program in openssl mktemp; do
  command -v "$program" >/dev/null && continue
  echo "$program is missing, so no Secrets were generated." >&2
  exit 69
done

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
secret() { printf -- '---\napiVersion: v1\nkind: Secret\nmetadata: { name: laurel-%s }\nstringData:\n' "$1"; }
entry() { printf '  %s: "%s"\n' "$1" "$2"; }
# Generates each value in an assignment, because a failure inside a command's argument would not end the script.
drawn=''
bytes() {
  drawn=$(openssl rand -base64 32)
  entry "$1" "$drawn"
}
draw() {
  drawn=$(openssl rand -hex 20)
  drawn="p$drawn" # begins with a letter, because NATS would read digits as a number
}
password() {
  draw
  entry "$1" "${2:-}$drawn"
}
pair() {
  openssl genpkey -algorithm ed25519 -outform DER -out "$folder/key"
  openssl pkey -inform DER -in "$folder/key" -pubout -outform DER -out "$folder/public"
  drawn=$(openssl base64 -A -in "$folder/key")
  entry "$1Private" "$drawn"
  drawn=$(openssl base64 -A -in "$folder/public")
  entry "$1Public" "$drawn"
}

all() {
  secret keys
  pair caller
  pair receipt
  for key in token dossier stills; do bytes $key; done
  secret bus
  for user in admin identity catalog films matching submissions billing bff; do password $user; done
  secret keycloak
  password clientSecret
  password admin
  [ -n "$dev" ] || return 0
  password database
  secret databases
  password admin
  for service in identity catalog films matching submissions billing; do
    draw
    entry $service "postgresql://$service:$drawn@$release-postgresql:5432/$service"
  done
  secret search
  password key
  secret s3
  entry accessKey laurel
  password secretKey
  secret stripe
  entry secretKey sk_test_sandbox
  password webhookSecret whsec_
}

# Prints everything or nothing.
all >"$folder/all"
cat "$folder/all"
