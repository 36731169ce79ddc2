#!/bin/sh
# Prints the Secrets that only Laurel itself knows, newly drawn: keys and passwords.
#   sh secrets.sh | kubectl create --namespace laurel --filename -                        create refuses to write over what is there
#   sh secrets.sh --dev RELEASE | kubectl create …                                        besides those of the parts that dev.enabled brings
set -eu
dev='' release=laurel
case "${1:-}$#" in
  0) ;;
  --dev[12]) dev=yes release=${2:-laurel} ;;
  *)
    echo 'What it prints are real Secrets, so it takes nothing that it does not know: sh secrets.sh, or sh secrets.sh --dev RELEASE.' >&2
    exit 64
    ;;
esac

base64_of() { base64 | tr -d '\n'; }
bytes() { openssl rand 32 | base64_of; }
password() { printf 'p%s' "$(openssl rand -hex 20)"; } # the bus reads its configuration's values: a letter first
secret() {
  printf -- '---\napiVersion: v1\nkind: Secret\nmetadata: { name: laurel-%s }\nstringData:\n' "$1"
}
entry() { printf '  %s: "%s"\n' "$1" "$2"; }

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
pair() {
  openssl genpkey -algorithm ed25519 -outform DER -out "$folder/key"
  entry "$1Private" "$(base64_of <"$folder/key")"
  entry "$1Public" "$(openssl pkey -inform DER -in "$folder/key" -pubout -outform DER | base64_of)"
}

secret keys
pair caller
pair receipt
for key in token dossier stills; do entry $key "$(bytes)"; done
secret bus
for user in admin identity catalog films matching submissions billing bff; do entry $user "$(password)"; done
secret keycloak
entry clientSecret "$(password)"
entry admin "$(password)"
[ -z "$dev" ] || entry database "$(password)"
[ -n "$dev" ] || exit 0
secret databases
entry admin "$(password)"
for service in identity catalog films matching submissions billing; do
  entry $service "postgresql://$service:$(password)@$release-postgresql:5432/$service"
done
secret search
entry key "$(password)"
secret s3
entry accessKey laurel
entry secretKey "$(password)"
secret stripe
entry secretKey sk_test_sandbox
entry webhookSecret "whsec_$(password)"
