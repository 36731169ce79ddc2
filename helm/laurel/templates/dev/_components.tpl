{{/* Small dependencies for a trial: one replica each, with a volume. */}}
{{- define "laurel.dev.components" -}}
{{- $v := .Values -}}
postgresql:
  image: {{ $v.dev.images.postgresql }}
  user: 999
  args: [postgres, -c, max_connections=200, -c, timezone=UTC]
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
    KEYCLOAK_PASSWORD: { from: keycloak, key: database }
nats:
  image: {{ $v.dev.images.nats }}
  user: 1000
  command: [nats-server, -c, /etc/laurel/nats-container.conf, -a, 0.0.0.0, -p, "4222"]
  ports: { client: 4222 }
  probe: { exec: { command: [wget, -q, --spider, "http://127.0.0.1:8222/healthz"] }, timeoutSeconds: 3 }
  data: /data
  writes: [/tmp]
  config: { path: /etc/laurel, files: [nats.conf, nats-container.conf] }
  env: { NATS_STORE_DIR: /data/jetstream, NATS_SYNC: always }
  secrets:
    {{- range concat (list "admin") (include "laurel.wiring" . | fromYaml | keys | sortAlpha) }}
    NATS_{{ upper . }}_PASSWORD: { from: nats, key: {{ . }} }
    {{- end }}
meilisearch:
  image: {{ $v.dev.images.meilisearch }}
  user: 1000
  {{- /* Each version has a separate database, because no version reads another's. The catalogue fills an empty one. */}}
  command:
    - sh
    - -c
    - >-
      version=$(meilisearch --version | cut -d" " -f2) && mkdir -p "$MEILI_DB_PATH" &&
      find "$MEILI_DB_PATH" -mindepth 1 -maxdepth 1 ! -name "$version" -exec rm -rf {} + &&
      exec meilisearch --db-path "$MEILI_DB_PATH/$version"
  ports: { http: 7700 }
  probe: { httpGet: { path: /health, port: http } }
  data: /meili_data
  writes: [/tmp]
  env: { MEILI_ENV: production, MEILI_NO_ANALYTICS: "true", MEILI_DB_PATH: /meili_data/versions, MEILI_DUMP_DIR: /meili_data/dumps, MEILI_SNAPSHOT_DIR: /meili_data/snapshots, MEILI_MAX_INDEXING_MEMORY: 256MiB, MEILI_LOG_LEVEL: WARN }
  secrets:
    MEILI_MASTER_KEY: { from: meilisearch, key: key }
s3:
  image: {{ $v.dev.images.s3 }}
  command:
    - weed
    - server
    - -dir=/data
    - -ip=127.0.0.1
    - -ip.bind=127.0.0.1
    - -volume.port=9340
    - -volume.max=0
    - -master.volumeSizeLimitMB=256
    - -master.telemetry=false
    - -filer
    - -s3
    - -s3.ip.bind=0.0.0.0
    - -s3.port.iceberg=0
    - -s3.port.lance=0
  workingDir: /data
  ports: { http: 8333 }
  probe: { httpGet: { path: /status, port: http } }
  data: /data
  writes: [/tmp]
  secrets:
    AWS_ACCESS_KEY_ID: { from: storage.s3, key: accessKey }
    AWS_SECRET_ACCESS_KEY: { from: storage.s3, key: secretKey }
mail:
  image: {{ $v.dev.images.mail }}
  user: 1000
  env: { MP_DISABLE_VERSION_CHECK: "true" }
  ports: { smtp: 1025, http: 8025 }
  probe: { tcpSocket: { port: smtp } }
  writes: [/tmp]
keycloak:
  image: {{ include "laurel.image" (dict "root" . "component" "keycloak") }}
  user: 1000
  ports: { http: 8080, management: 9000 }
  probe: { httpGet: { path: /health/ready, port: management } }
  writes: [/opt/keycloak/data, /tmp]
  env:
    KC_HOSTNAME: {{ $v.keycloak.url }}
    KC_HOSTNAME_BACKCHANNEL_DYNAMIC: "true"
    {{- /* All addresses of pods, because its policy admits only pods of the release, among them the login gateway. */}}
    {{- if $v.networkPolicy.enabled }}
    KC_PROXY_TRUSTED_ADDRESSES: 10.0.0.0/8,100.64.0.0/10,172.16.0.0/12,192.168.0.0/16,fc00::/7
    {{- end }}
    KC_DB_URL: jdbc:postgresql://{{ include "laurel.name" (dict "root" . "component" "postgresql") }}:5432/keycloak
    KC_DB_USERNAME: keycloak
    KC_DB_POOL_MAX_SIZE: "15"
    KC_CACHE: local
    JAVA_OPTS_KC_HEAP: -Xms64m -Xmx320m
    KC_BOOTSTRAP_ADMIN_CLIENT_ID: laurel-admin
    APP_URL: {{ $v.publicUrl }}
  secrets:
    KC_DB_PASSWORD: { from: keycloak, key: database }
    KC_BOOTSTRAP_ADMIN_CLIENT_SECRET: { from: keycloak, key: admin }
{{- if $v.payments.existingSecret }}
payments:
  image: {{ include "laurel.image" (dict "root" . "component" "stripe-sandbox") }}
  ports: { http: 12111 }
  probe: { tcpSocket: { port: http } }
  data: /state
  writes: [/tmp]
  env:
    PUBLIC_URL: {{ $v.dev.paymentsUrl }}
    WEBHOOK_URL: http://{{ include "laurel.name" (dict "root" . "component" "bff") }}/webhooks/stripe
  secrets:
    WEBHOOK_SECRET: { from: payments, key: webhookSecret }
{{- end }}
{{- end }}
