#!/bin/sh
# Begins the door with what this installation alone knows: whom it believes about where somebody comes from (TRUSTED_PROXIES: addresses or
# networks, with commas; nobody, where it is empty), and how browsers reach it (PUBLIC_URL). What follows is nginx's own.
set -eu
case "${PUBLIC_URL}${TRUSTED_PROXIES:+ believed}" in
  *' believed') ;;
  https:*)
    # No TLS ends here: a proxy stands before it, and unbelieved it would be the one visitor of all, whose tries are counted together.
    echo 'TRUSTED_PROXIES: with an https PUBLIC_URL it names the proxy that ends TLS (on this machine: the gateway of the network "outside").' >&2
    exit 64
    ;;
esac
{
  echo "map '' \$public_scheme { default ${PUBLIC_URL%%:*}; }"
  for proxy in $(echo "${TRUSTED_PROXIES:-}" | tr ',' ' '); do
    # As the chart: helm/laurel/values.schema.json.
    if ! echo "$proxy" | grep -Eq '^([0-9]{1,3}(\.[0-9]{1,3}){3}(/(1[6-9]|2[0-9]|3[0-2]))?|[1-9a-fA-F][0-9a-fA-F]{0,3}:[0-9a-fA-F:]*(/(4[89]|[5-9][0-9]|1[01][0-9]|12[0-8]))?)$'; then
      echo "TRUSTED_PROXIES: $proxy is no address, and no network of /16 (in IPv6 /48) or smaller." >&2
      exit 64
    fi
    echo "set_real_ip_from $proxy;"
  done
} >/tmp/installation.conf
exec nginx -g 'daemon off;' "$@"
