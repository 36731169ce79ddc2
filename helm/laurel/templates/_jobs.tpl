{{/* The environment of one-off jobs: of a service's migrations, and of the stream. */}}
{{- define "laurel.migrate.env" -}}
{{- $ref := include "laurel.secret" (dict "from" .root.Values.postgresql "key" .component) | fromYaml -}}
- { name: DATABASE_URL, valueFrom: { secretKeyRef: { name: {{ $ref.secret }}, key: {{ $ref.key }} } } }
{{- end }}
{{/* A pattern for a complete database address at dev's PostgreSQL. It allows no parameters, because one could name another host. */}}
{{- define "laurel.dev.databases" -}}
^postgres(ql)?://[^/?#]*@{{ include "laurel.name" (dict "root" . "component" "postgresql") | regexQuoteMeta }}(\.{{ .Release.Namespace }}(\.svc(\.cluster\.local)?)?)?(:[0-9]+)?/[^?#]*$
{{- end }}
{{- define "laurel.stream.env" -}}
{{- $ref := include "laurel.secret" (dict "from" .Values.nats "key" "admin") | fromYaml -}}
- { name: NATS_URL, value: {{ include "laurel.nats" . | quote }} }
- { name: NATS_ADMIN_PASSWORD, valueFrom: { secretKeyRef: { name: {{ $ref.secret }}, key: {{ $ref.key }} } } }
{{- end }}
{{- define "laurel.job" -}}
image: {{ include "laurel.image" . }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
{{- include "laurel.container" .root | nindent 0 }}
resources: {{- toYaml .root.Values.migrations.resources | nindent 2 }}
{{- with include "laurel.authorities.mount" .root }}
volumeMounts: {{- . | nindent 2 }}
{{- end }}
{{- end }}

{{/* The environment of the realm job. Arguments: root. */}}
{{- define "laurel.realm.env" -}}
{{- $v := .root.Values -}}
{{- $identity := include "laurel.name" (dict "root" .root "component" "identity") -}}
- { name: KEYCLOAK_URL, value: {{ include "laurel.keycloak" .root | default $v.keycloak.url | quote }} }
- { name: APP_URL, value: {{ $v.publicUrl | quote }} }
{{- $logoutUrl := and $v.ingress.enabled $v.ingress.backchannelLogout | ternary $v.publicUrl (printf "http://%s.%s:9000" $identity .root.Release.Namespace) }}
- { name: IDENTITY_URL, value: {{ $v.keycloak.realm.identityUrl | default $logoutUrl | quote }} }
- { name: MAIL_FROM, value: {{ include "laurel.mailFrom" .root | quote }} }
{{- $secrets := dict "KEYCLOAK_ADMIN_SECRET" (list $v.keycloak "admin") "KEYCLOAK_CLIENT_SECRET" (list $v.keycloak "clientSecret") -}}
{{- with include "laurel.smtp" .root }}
- { name: SMTP_URL, value: {{ . | quote }} }
{{- else }}
{{- $_ := set $secrets "SMTP_URL" (list $v.mail "url") }}
{{- end }}
{{- range $name, $ref := $secrets }}
{{- $from := index $ref 0 }}
- { name: {{ $name }}, valueFrom: { secretKeyRef: { name: {{ $from.existingSecret }}, key: {{ index $from.keys (index $ref 1) }} } } }
{{- end }}
{{- end }}
