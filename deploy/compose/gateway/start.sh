#!/bin/sh
# Starts nginx with this installation's settings. TRUSTED_PROXIES: the proxies whose X-Forwarded-For is used (addresses or networks, separated by
# commas; empty for none). PUBLIC_URL: the address for browsers. Further arguments are nginx's.
set -eu
case "${PUBLIC_URL}${TRUSTED_PROXIES:+ trusted}" in
  *' trusted') ;;
  https:*)
    # A proxy terminates TLS in front of it. Untrusted, all visitors would share its address and so one rate limit.
    echo 'TRUSTED_PROXIES is required with an https PUBLIC_URL. Set it to the proxy that terminates TLS (on this machine: the gateway of the network "outside").' >&2
    exit 64
    ;;
esac
{
  echo "map '' \$public_scheme { default ${PUBLIC_URL%%:*}; }"
  for proxy in $(echo "${TRUSTED_PROXIES:-}" | tr ',' ' '); do
    # The same rule as in helm/laurel/values.schema.json.
    if ! echo "$proxy" | grep -Eq '^([0-9]{1,3}(\.[0-9]{1,3}){3}(/(1[6-9]|2[0-9]|3[0-2]))?|[1-9a-fA-F][0-9a-fA-F]{0,3}:[0-9a-fA-F:]*(/(4[89]|[5-9][0-9]|1[01][0-9]|12[0-8]))?)$'; then
      echo "TRUSTED_PROXIES: $proxy is neither an address nor a network of at most /16 (IPv6: /48)." >&2
      exit 64
    fi
    echo "set_real_ip_from $proxy;"
  done
} >/tmp/installation.conf
exec nginx -g 'daemon off;' "$@"
