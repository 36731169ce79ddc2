#!/bin/sh
# Starts Alertmanager with this installation's settings. ALERTS_TO: the recipients (addresses separated by commas; empty for none). MAIL_FROM and
# SMTP_URL: the sender and the mail server, in the same form as identity reads them. Further arguments are Alertmanager's.
set -eu
wrong() {
  echo "$1" >&2
  exit 64
}
quoted() { printf "'%s'" "$(printf %s "$1" | sed "s/'/''/g")"; }
# Decodes percent-encoded credentials of a URL: %40 is @.
decoded() {
  printf %s "$1" | LC_ALL=C awk 'BEGIN { hex = "0123456789abcdef" }
    { while (match($0, /%[0-9A-Fa-f][0-9A-Fa-f]/)) {
        code = tolower(substr($0, RSTART + 1, 2))
        printf "%s%c", substr($0, 1, RSTART - 1), (index(hex, substr(code, 1, 1)) - 1) * 16 + index(hex, substr(code, 2, 1)) - 1
        $0 = substr($0, RSTART + 3) }
      printf "%s", $0 }'
}

for address in $(echo "${ALERTS_TO:-}" | tr ',' ' '); do
  echo "$address" | grep -Eq '^[^@<>]+@[^@<>]+$' || wrong "ALERTS_TO: $address is not an e-mail address."
done
tls=true implicit=false port=587
case $SMTP_URL in
  smtp://?*) ;;
  smtps://?*) tls=false implicit=true port=465 ;;
  *) wrong 'SMTP_URL: smtp://[user:password@]host[:port], or smtps://…' ;;
esac
case $SMTP_URL in *[?\&]requireTLS=false*) tls=false ;; esac
server=${SMTP_URL#*://}
server=${server%%[/?]*}
credentials=
case $server in *@*) credentials=${server%@*} server=${server##*@} ;; esac
echo "$server" | grep -Eq ':[0-9]+$' || server="$server:$port"

umask 077
{
  echo 'global:'
  echo "  smtp_smarthost: $(quoted "$server")"
  echo "  smtp_from: $(quoted "$MAIL_FROM")"
  echo "  smtp_require_tls: $tls"
  # Port 465 implies it.
  case $implicit:$server in true:*:465) ;; true:*) echo '  smtp_force_implicit_tls: true' ;; esac
  if [ -n "$credentials" ]; then
    echo "  smtp_auth_username: $(quoted "$(decoded "${credentials%%:*}")")"
    case $credentials in *:*) echo "  smtp_auth_password: $(quoted "$(decoded "${credentials#*:}")")" ;; esac
  fi
  echo 'receivers:'
  echo '  - name: operators'
  if [ -n "${ALERTS_TO:-}" ]; then
    echo '    email_configs:'
    echo "      - to: $(quoted "$ALERTS_TO")"
    echo '        send_resolved: true'
    echo "        headers: { Subject: '{{ template \"laurel.subject\" . }}' }"
    echo "        text: '{{ template \"laurel.text\" . }}'"
    echo "        html: ''"
  fi
  cat /etc/laurel/route.yml
} >/tmp/alertmanager.yml
exec alertmanager --config.file=/tmp/alertmanager.yml --storage.path=/alertmanager --cluster.listen-address= \
  --web.external-url="$PUBLIC_URL/grafana" --web.route-prefix=/ "$@"
