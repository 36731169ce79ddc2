{{/* Small ones for trying: one replica each, their data in a volume of their own. */}}
{{- define "laurel.dev.parts" -}}
{{- $v := .Values -}}
postgresql:
  image: {{ $v.dev.images.postgresql }}
  user: 999
  ports: { sql: 5432 }
  probe: { exec: { command: [pg_isready, -U, laurel_admin, -h, 127.0.0.1] } }
  data: /var/lib/postgresql
  writes: [/var/run/postgresql, /tmp]
  config: { path: /docker-entrypoint-initdb.d, files: [databases.sh] }
  env:
    POSTGRES_USER: laurel_admin
    POSTGRES_INITDB_ARGS: --encoding=UTF8 --locale-provider=builtin --builtin-locale=C.UTF-8 --locale=C
  secrets:
    POSTGRES_PASSWORD: { from: postgresql, key: admin }
    {{- range $name, $wiring := include "laurel.wiring" . | fromYaml }}
    {{- if has "postgresql" $wiring.uses }}
    {{ upper $name }}_DATABASE: { from: postgresql, key: {{ $name }} }
    {{- end }}
    {{- end }}
nats:
  image: {{ $v.dev.images.nats }}
  user: 1000
  command: [nats-server, -c, /etc/laurel/nats.conf, -a, 0.0.0.0, -p, "4222", -m, "8222"]
  ports: { client: 4222, monitoring: 8222 }
  probe: { httpGet: { path: /healthz, port: monitoring } }
  data: /data
  writes: [/tmp]
  config: { path: /etc/laurel, files: [nats.conf] }
  env: { NATS_STORE_DIR: /data/jetstream, NATS_SYNC: always }
  secrets:
    {{- range concat (list "admin") (include "laurel.wiring" . | fromYaml | keys | sortAlpha) }}
    NATS_{{ upper . }}_PASSWORD: { from: nats, key: {{ . }} }
    {{- end }}
meilisearch:
  image: {{ $v.dev.images.meilisearch }}
  user: 1000
  ports: { http: 7700 }
  probe: { httpGet: { path: /health, port: http } }
  data: /meili_data
  writes: [/tmp]
  env: { MEILI_ENV: production, MEILI_NO_ANALYTICS: "true", MEILI_DB_PATH: /meili_data/data.ms, MEILI_MAX_INDEXING_MEMORY: 256MiB }
  secrets:
    MEILI_MASTER_KEY: { from: meilisearch, key: key }
mail:
  image: {{ $v.dev.images.mail }}
  user: 1000
  ports: { smtp: 1025, http: 8025 }
  probe: { tcpSocket: { port: smtp } }
  writes: [/tmp]
{{- end }}
