{{/* A reference to a key of a Secret. Arguments: from (the value with existingSecret and keys), key. */}}
{{- define "laurel.secret" -}}
{{ dict "secret" .from.existingSecret "key" (index .from.keys .key) | toYaml }}
{{- end }}

{{/* The plain environment of a process, as a map. Arguments: root, component. */}}
{{- define "laurel.env.plain" -}}
{{- $v := .root.Values -}}
{{- $dev := $v.dev.enabled -}}
{{- $wiring := index (include "laurel.wiring" .root | fromYaml) .component -}}
HTTP_HOST: "::"
HTTP_PORT: "9000"
NATS_URL: {{ include "laurel.nats" .root }}
{{- range $wiring.calls }}
{{ upper . }}_URL: {{ include "laurel.name" (dict "root" $.root "component" .) }}:5000
{{- end }}
{{- if eq .component "bff" }}
PORT: "8080"
WEB_DIST: /app/web/dist
PUBLIC_URL: {{ $v.publicUrl }}
KEYCLOAK_URL: {{ $v.keycloak.url }}
{{- with $dev | ternary (list $v.dev.paymentsUrl) $v.payments.origins }}
PAYMENT_ORIGINS: {{ join "," . }}
{{- end }}
{{- with $v.ingress.trustedProxies }}
TRUST_PROXY: {{ join "," . }}
{{- end }}
{{- with $v.operator.name }}
OPERATOR_NAME: {{ . | quote }}
{{- end }}
{{- with $v.operator.address }}
OPERATOR_ADDRESS: {{ . | quote }}
{{- end }}
{{- with $v.operator.email }}
OPERATOR_EMAIL: {{ . | quote }}
{{- end }}
{{- else }}
GRPC_URL: "[::]:5000"
{{- end }}
{{- if has "keycloak" $wiring.uses }}
PUBLIC_URL: {{ $v.publicUrl }}
KEYCLOAK_URL: {{ $v.keycloak.url }}
{{- with include "laurel.keycloak" .root }}
KEYCLOAK_INNER_URL: {{ . }}
{{- end }}
{{- end }}
{{- if has "mail" $wiring.uses }}
{{- with include "laurel.smtp" .root }}
SMTP_URL: {{ . }}
{{- end }}
{{- with include "laurel.mailFrom" .root }}
MAIL_FROM: {{ . | quote }}
{{- end }}
{{- end }}
{{- if has "payments" $wiring.uses }}
PUBLIC_URL: {{ $v.publicUrl }}
{{- with include "laurel.payments" .root }}
STRIPE_API_URL: {{ . }}
{{- end }}
{{- end }}
{{- if has "meilisearch" $wiring.uses }}
{{- with include "laurel.meilisearch" .root }}
MEILI_URL: {{ . }}
MEILI_INDEX: {{ $v.meilisearch.index }}
{{- end }}
{{- end }}
{{- if has "storage" $wiring.uses }}
{{- $s3 := include "laurel.s3" .root | fromYaml }}
{{- if include "laurel.folder" .root }}
STILLS_FOLDER: /var/lib/laurel
{{- else if eq .component "bff" }}
STILLS_ORIGIN: {{ $s3.origin }}
{{- else }}
S3_BUCKET: {{ $s3.bucket }}
S3_REGION: {{ $s3.region }}
{{- with $s3.endpoint }}
S3_ENDPOINT: {{ . }}
{{- end }}
{{- with $s3.innerEndpoint }}
S3_INNER_ENDPOINT: {{ . }}
{{- end }}
{{- end }}
{{- end }}
{{- if eq .component "matching" }}
SNAPSHOT_FILE: /var/cache/laurel/matching.snapshot
{{- end }}
{{- end }}

{{/* Its secret environment, as a map of name to { secret, key }. Arguments: root, component. */}}
{{- define "laurel.env.secret" -}}
{{- $v := .root.Values -}}
{{- $uses := (index (include "laurel.wiring" .root | fromYaml) .component).uses -}}
NATS_PASSWORD: {{- include "laurel.secret" (dict "from" $v.nats "key" .component) | nindent 2 }}
{{- if eq .component "bff" }}
CALLER_PRIVATE_KEY: {{- include "laurel.secret" (dict "from" $v.keys "key" "callerPrivate") | nindent 2 }}
{{- else }}
CALLER_PUBLIC_KEY: {{- include "laurel.secret" (dict "from" $v.keys "key" "callerPublic") | nindent 2 }}
{{- end }}
{{- if has "postgresql" $uses }}
DATABASE_URL: {{- include "laurel.secret" (dict "from" $v.postgresql "key" .component) | nindent 2 }}
{{- end }}
{{- if has "keycloak" $uses }}
KEYCLOAK_CLIENT_SECRET: {{- include "laurel.secret" (dict "from" $v.keycloak "key" "clientSecret") | nindent 2 }}
TOKEN_KEY: {{- include "laurel.secret" (dict "from" $v.keys "key" "token") | nindent 2 }}
{{- end }}
{{- if has .component (list "identity" "films") }}
DOSSIER_KEY: {{- include "laurel.secret" (dict "from" $v.keys "key" "dossier") | nindent 2 }}
{{- end }}
{{- if and (has "mail" $uses) $v.mail.existingSecret (not $v.dev.enabled) }}
SMTP_URL: {{- include "laurel.secret" (dict "from" $v.mail "key" "url") | nindent 2 }}
{{- end }}
{{- if and (has "meilisearch" $uses) (include "laurel.meilisearch" .root) }}
MEILI_KEY: {{- include "laurel.secret" (dict "from" $v.meilisearch "key" "key") | nindent 2 }}
{{- end }}
{{- if has "storage" $uses }}
{{- if include "laurel.folder" .root }}
STILLS_KEY: {{- include "laurel.secret" (dict "from" $v.keys "key" "stills") | nindent 2 }}
{{- else if and (eq .component "films") $v.storage.s3.existingSecret }}
S3_ACCESS_KEY: {{- include "laurel.secret" (dict "from" $v.storage.s3 "key" "accessKey") | nindent 2 }}
S3_SECRET_KEY: {{- include "laurel.secret" (dict "from" $v.storage.s3 "key" "secretKey") | nindent 2 }}
{{- end }}
{{- end }}
{{- if eq .component "matching" }}
RECEIPT_PUBLIC_KEY: {{- include "laurel.secret" (dict "from" $v.keys "key" "receiptPublic") | nindent 2 }}
{{- end }}
{{- if has "payments" $uses }}
RECEIPT_PRIVATE_KEY: {{- include "laurel.secret" (dict "from" $v.keys "key" "receiptPrivate") | nindent 2 }}
{{- if $v.payments.existingSecret }}
STRIPE_SECRET_KEY: {{- include "laurel.secret" (dict "from" $v.payments "key" "secretKey") | nindent 2 }}
STRIPE_WEBHOOK_SECRET: {{- include "laurel.secret" (dict "from" $v.payments "key" "webhookSecret") | nindent 2 }}
{{- end }}
{{- end }}
{{- end }}

{{/* The whole environment of a process. Arguments: root, component. */}}
{{- define "laurel.env" -}}
{{- $process := include "laurel.process" . | fromYaml -}}
{{- range $name, $value := include "laurel.env.plain" . | fromYaml }}
- { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
{{- range $name, $value := $process.settings }}
- { name: {{ $name }}, value: {{ kindIs "string" $value | ternary $value (toJson $value) | quote }} }
{{- end }}
{{- range $name, $ref := include "laurel.env.secret" . | fromYaml }}
- { name: {{ $name }}, valueFrom: { secretKeyRef: { name: {{ $ref.secret }}, key: {{ $ref.key }} } } }
{{- end }}
{{- end }}

{{/* A checksum of the Secrets that the process reads, so that a change restarts its pods. Arguments: root, component. */}}
{{- define "laurel.secretsChecksum" -}}
{{- $data := dict -}}
{{- range include "laurel.env.secret" . | fromYaml }}
{{- $there := lookup "v1" "Secret" $.root.Release.Namespace .secret -}}
{{- $_ := set $data (printf "%s/%s" .secret .key) (dig "data" .key "" $there) -}}
{{- end }}
{{- with .root.Values.authorities.existingConfigMap }}
{{- $_ := set $data "authorities" (dig "data" (dict) (lookup "v1" "ConfigMap" $.root.Release.Namespace .)) -}}
{{- end }}
{{- $data | toJson | sha256sum -}}
{{- end }}
