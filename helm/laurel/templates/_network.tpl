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
{{/* Peers: pods of this release. Arguments: root, components. */}}
{{- define "laurel.pods" -}}
{{- range .components }}
- podSelector:
    matchLabels: {{- include "laurel.selector" (dict "root" $.root "component" .) | nindent 6 }}
{{- end }}
{{- end }}
{{/* An egress rule to a dependency: an external one, or that of dev.enabled. Arguments: root, to. */}}
{{- define "laurel.out" -}}
{{- $target := index .root.Values.networkPolicy.to .to -}}
{{- $dev := index (include "laurel.dev.ports" .root | fromYaml) .to -}}
{{- if and .root.Values.dev.enabled $dev }}
- ports: [{ port: {{ $dev.port }} }]
  to: {{- include "laurel.pods" (dict "root" .root "components" (list $dev.component)) | nindent 4 }}
{{- else }}
- ports: [{ port: {{ $target.port }} }]
  {{- with $target.peers }}
  to: {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end }}
{{- end }}
