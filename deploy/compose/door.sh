#!/bin/sh
# Begins the door with what this installation alone knows: whom it believes about where somebody comes from (TRUSTED_PROXIES: addresses or
# networks, with commas; nobody, where it is empty), and how browsers reach it (PUBLIC_URL). What follows is nginx's own.
set -eu
{
  echo "map '' \$public_scheme { default ${PUBLIC_URL%%:*}; }"
  for proxy in $(echo "${TRUSTED_PROXIES:-}" | tr ',' ' '); do
    case $proxy in
      */0)
        echo "TRUSTED_PROXIES: $proxy is everybody." >&2
        exit 64
        ;;
    esac
    echo "set_real_ip_from $proxy;"
  done
} >/tmp/installation.conf
exec nginx -g 'daemon off;' "$@"
