{{- define "laurel.ingress" -}}
{{- $of := dict "root" .root "component" .component }}
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: {{ include "laurel.name" $of }}
  labels: {{- include "laurel.labels" $of | nindent 4 }}
  {{- with .annotations }}
  annotations: {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  {{- with .root.Values.ingress.className }}
  ingressClassName: {{ . }}
  {{- end }}
  {{- with .tlsSecret }}
  tls:
    - { hosts: [{{ $.host }}], secretName: {{ . }} }
  {{- end }}
  rules:
    - host: {{ .host }}
      http:
        paths:
          {{- range .paths }}
          - path: {{ .path }}
            pathType: {{ .type }}
            backend: { service: { name: {{ .service }}, port: { number: {{ .port }} } } }
          {{- end }}
{{- end }}
