{{- define "laurel.policy" -}}
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: {{ include "laurel.name" . }}
  labels: {{- include "laurel.labels" . | nindent 4 }}
spec:
  podSelector:
    matchLabels: {{- include "laurel.selector" . | nindent 6 }}
{{- end }}
{{/* Pods of this release; takes root and parts. */}}
{{- define "laurel.pods" -}}
{{- range .parts }}
- podSelector:
    matchLabels: {{- include "laurel.selector" (dict "root" $.root "part" .) | nindent 6 }}
{{- end }}
{{- end }}
{{/* A way out to a part that is not ours, or to the one of dev; takes root and to. */}}
{{- define "laurel.out" -}}
{{- $way := index .root.Values.networkPolicy.to .to -}}
{{- $dev := index (include "laurel.dev.ports" .root | fromYaml) .to -}}
{{- if and .root.Values.dev.enabled $dev }}
- ports: [{ port: {{ $dev.port }} }]
  to: {{- include "laurel.pods" (dict "root" .root "parts" (list $dev.part)) | nindent 4 }}
{{- else }}
- ports: [{ port: {{ $way.port }} }]
  {{- with $way.peers }}
  to: {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end }}
{{- end }}
