#!/bin/sh
# At the first start: creates a role and a database for each service, from its address (<SERVICE>_DATABASE), and for Keycloak.
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
