{{/* The environment of what is run once: of a service's migrations, and of the stream. */}}
{{- define "laurel.migrate.env" -}}
{{- $ref := include "laurel.secret" (dict "from" .root.Values.postgresql "key" .part) | fromYaml -}}
- { name: DATABASE_URL, valueFrom: { secretKeyRef: { name: {{ $ref.secret }}, key: {{ $ref.key }} } } }
{{- end }}
{{- define "laurel.stream.env" -}}
{{- $ref := include "laurel.secret" (dict "from" .Values.nats "key" "admin") | fromYaml -}}
- { name: NATS_URL, value: {{ include "laurel.nats" . }} }
- { name: NATS_ADMIN_PASSWORD, valueFrom: { secretKeyRef: { name: {{ $ref.secret }}, key: {{ $ref.key }} } } }
{{- end }}
{{- define "laurel.once" -}}
image: {{ include "laurel.image" . }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
{{- include "laurel.container" .root | nindent 0 }}
resources: {{- toYaml .root.Values.migrations.resources | nindent 2 }}
{{- end }}
