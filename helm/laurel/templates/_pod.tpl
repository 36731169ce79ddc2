{{/* What every pod of this chart is held to: Pod Security "restricted", and more. Takes root and, where it is not nobody, user. */}}
{{- define "laurel.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: {{ .user | default 65532 }}
  runAsGroup: {{ .user | default 65532 }}
  fsGroup: {{ .user | default 65532 }}
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: { type: RuntimeDefault }
{{- end }}

{{/* A share of one core: a process has one thread. (By what it requests, idle pods would be too many: that is for the scheduler.) */}}
{{- define "laurel.cpuShare" -}}
{{ mul .autoscaling.cpuPercent 10 }}m
{{- end }}

{{/* Certificates of authorities of one's own: read by Node beside those that it has, and by k6 by folder. */}}
{{- define "laurel.authorities.env" -}}
{{- with .Values.authorities }}
{{- if .existingConfigMap }}
- { name: NODE_EXTRA_CA_CERTS, value: /etc/laurel/authorities/{{ .key }} }
{{- end }}
{{- end }}
{{- end }}
{{- define "laurel.authorities.mount" -}}
{{- if .Values.authorities.existingConfigMap }}
- { name: authorities, mountPath: /etc/laurel/authorities, readOnly: true }
{{- end }}
{{- end }}
{{- define "laurel.authorities.volume" -}}
{{- with .Values.authorities.existingConfigMap }}
- { name: authorities, configMap: { name: {{ . }} } }
{{- end }}
{{- end }}

{{- define "laurel.container" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end }}

{{/* Of the pod's own address; live says that it runs, ready that it takes work. */}}
{{- define "laurel.probes" -}}
startupProbe:
  httpGet: { path: /health/live, port: health }
  periodSeconds: 2
  failureThreshold: 90
livenessProbe:
  httpGet: { path: /health/live, port: health }
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 6
readinessProbe:
  httpGet: { path: /health/ready, port: health }
  periodSeconds: 5
  timeoutSeconds: 4
  failureThreshold: 2
{{- end }}

{{/* Replicas apart where that is possible; takes root and part. */}}
{{- define "laurel.spread" -}}
topologySpreadConstraints:
  {{- range list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
  - maxSkew: 1
    topologyKey: {{ . }}
    whenUnsatisfiable: {{ $.root.Values.spread }}
    matchLabelKeys: [pod-template-hash]
    labelSelector:
      matchLabels: {{- include "laurel.selector" $ | nindent 8 }}
  {{- end }}
{{- end }}

{{/*
How many there are to be; nothing where an autoscaler says so. But a number that Helm told once, and nobody since, is told on: no longer told,
it would fall back to one. Takes root, part and process.
*/}}
{{- define "laurel.replicas" -}}
{{- if .root.Values.dev.enabled -}}
1
{{- else if or .process.autoscaling.enabled .process.keda.enabled -}}
{{- $there := lookup "apps/v1" "Deployment" .root.Release.Namespace (include "laurel.name" .) -}}
{{- $told := list -}}
{{- range dig "metadata" "managedFields" list $there -}}
{{- if hasKey (dig "fieldsV1" "f:spec" dict .) "f:replicas" }}{{ $told = append $told .manager }}{{ end -}}
{{- end -}}
{{- if eq (join "," $told) "helm" }}{{ $there.spec.replicas }}{{ end -}}
{{- else -}}
{{ .process.replicas }}
{{- end -}}
{{- end }}
