{{- define "laurel.dev.claim" }}
apiVersion: v1
kind: PersistentVolumeClaim
metadata:
  name: {{ include "laurel.name" . }}
  labels: {{- include "laurel.labels" . | nindent 4 }}
  annotations: # survives an uninstall, and the removal of dev.enabled
    helm.sh/resource-policy: keep
spec:
  accessModes: [ReadWriteOnce]
  resources: { requests: { storage: {{ .root.Values.dev.volumeSize }} } }
{{- end }}

{{/* One component of dev.enabled. Arguments: root, component, is (its description). */}}
{{- define "laurel.dev.component" }}
{{- $is := .is }}
---
apiVersion: v1
kind: Service
metadata:
  name: {{ include "laurel.name" . }}
  labels: {{- include "laurel.labels" . | nindent 4 }}
spec:
  selector: {{- include "laurel.selector" . | nindent 4 }}
  ports:
    {{- range $port, $number := $is.ports }}
    - { name: {{ $port }}, port: {{ $number }}, targetPort: {{ $port }} }
    {{- end }}
{{- with $is.config }}
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: {{ include "laurel.name" $ }}
  labels: {{- include "laurel.labels" $ | nindent 4 }}
data:
  {{- range .files }}
  {{ . }}: |
    {{- $.root.Files.Get (printf "files/%s" .) | nindent 4 }}
  {{- end }}
{{- end }}
{{- if $is.data }}
---
{{- include "laurel.dev.claim" . }}
{{- end }}
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "laurel.name" . }}
  labels: {{- include "laurel.labels" . | nindent 4 }}
spec:
  replicas: 1
  strategy: { type: Recreate }
  selector:
    matchLabels: {{- include "laurel.selector" . | nindent 6 }}
  template:
    metadata:
      labels: {{- include "laurel.labels" . | nindent 8 }}
      {{- with $is.config }}
      annotations:
        {{- range .files }}
        checksum/{{ . }}: {{ $.root.Files.Get (printf "files/%s" .) | sha256sum }}
        {{- end }}
      {{- end }}
    spec:
      {{- include "laurel.pod" (dict "root" .root "user" $is.user) | nindent 6 }}
      containers:
        - name: {{ .component }}
          image: {{ $is.image }}
          {{- include "laurel.container" .root | nindent 10 }}
          {{- with $is.command }}
          command: {{ toJson . }}
          {{- end }}
          {{- with $is.args }}
          args: {{ toJson . }}
          {{- end }}
          {{- with $is.workingDir }}
          workingDir: {{ . }}
          {{- end }}
          env:
            {{- range $key, $value := $is.env }}
            - { name: {{ $key }}, value: {{ $value | quote }} }
            {{- end }}
            {{- range $key, $ref := $is.secrets }}
            {{- $from := $.root.Values }}
            {{- range splitList "." $ref.from }}{{ $from = index $from . }}{{ end }}
            - { name: {{ $key }}, valueFrom: { secretKeyRef: { name: {{ $from.existingSecret }}, key: {{ index $from.keys $ref.key }} } } }
            {{- end }}
          ports:
            {{- range $port, $number := $is.ports }}
            - { name: {{ $port }}, containerPort: {{ $number }} }
            {{- end }}
          startupProbe: {{- merge (dict "periodSeconds" 2 "failureThreshold" 150) $is.probe | toYaml | nindent 12 }}
          readinessProbe: {{- $is.probe | toYaml | nindent 12 }}
          resources:
            requests: {{- toYaml .root.Values.dev.requests | nindent 14 }}
            limits: { memory: {{ index .root.Values.dev.memory .component }} }
          volumeMounts:
            {{- with $is.data }}
            - { name: data, mountPath: {{ . }} }
            {{- end }}
            {{- range $n, $path := $is.writes }}
            - { name: scratch, mountPath: {{ $path }}, subPath: {{ $n | quote }} }
            {{- end }}
            {{- with $is.config }}
            - { name: config, mountPath: {{ .path }} }
            {{- end }}
      volumes:
        - { name: scratch, emptyDir: { sizeLimit: 1Gi } }
        {{- if $is.data }}
        - { name: data, persistentVolumeClaim: { claimName: {{ include "laurel.name" . }} } }
        {{- end }}
        {{- if $is.config }}
        - { name: config, configMap: { name: {{ include "laurel.name" . }} } }
        {{- end }}
{{- end }}
