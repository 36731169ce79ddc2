{{/* Settings of every pod: Pod Security "restricted" and stricter. Arguments: root, user (optional). */}}
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

{{/* The CPU target, as a share of one core, because a process has one thread. A share of the requests would keep too many idle pods. */}}
{{- define "laurel.cpuShare" -}}
{{ mul .autoscaling.cpuPercent 10 }}m
{{- end }}

{{/* Certificates of private authorities. Node reads them in addition to its own; k6 reads the folder. */}}
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

{{/* Probes of a process: live means that it runs, ready that it accepts work. */}}
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

{{/* Spreads replicas over zones and nodes. Arguments: root, component. */}}
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
The number of replicas; empty with an autoscaler. Exception: if Helm was the last to set the number, keep it, because omitting it would scale to
one. Arguments: root, component, process.
*/}}
{{- define "laurel.replicas" -}}
{{- if .root.Values.dev.enabled -}}
1
{{- else if or .process.autoscaling.enabled .process.keda.enabled -}}
{{- $there := lookup "apps/v1" "Deployment" .root.Release.Namespace (include "laurel.name" .) -}}
{{- $managers := list -}}
{{- range dig "metadata" "managedFields" list $there -}}
{{- if hasKey (dig "fieldsV1" "f:spec" dict .) "f:replicas" }}{{ $managers = append $managers .manager }}{{ end -}}
{{- end -}}
{{- if eq (join "," $managers) "helm" }}{{ $there.spec.replicas }}{{ end -}}
{{- else -}}
{{ .process.replicas }}
{{- end -}}
{{- end }}
