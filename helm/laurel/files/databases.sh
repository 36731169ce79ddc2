#!/bin/sh
# A role and a database of its own for each service, at the first start: as its address says (<SERVICE>_DATABASE); and for Keycloak.
set -eu
{
  env | sed -n 's/^[A-Z]*_DATABASE=postgresql:\/\/\([^:]*\):\([^@]*\)@.*/\1 \2/p'
  [ -z "${KEYCLOAK_PASSWORD:-}" ] || echo "keycloak $KEYCLOAK_PASSWORD"
} | while read -r name password; do
  psql --set=ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres <<SQL
create role $name login password '$password';
create database $name owner $name;
revoke all on database $name from public;
SQL
done
