{{/* The seven, by what each uses from outside and whom it calls: the one list of them. */}}
{{- define "laurel.wiring" -}}
identity: { uses: [postgresql, keycloak, mail], calls: [] }
catalog: { uses: [postgresql, meilisearch], calls: [] }
films: { uses: [postgresql, storage], calls: [identity, catalog, matching, submissions, billing] }
matching: { uses: [postgresql], calls: [] }
submissions: { uses: [postgresql], calls: [matching] }
billing: { uses: [postgresql, payments], calls: [] }
bff: { uses: [storage], calls: [identity, catalog, films, matching, submissions, billing] }
{{- end }}

{{/* The name of a part; takes root and part. */}}
{{- define "laurel.name" -}}
{{ printf "%s-%s" .root.Release.Name .part }}
{{- end }}

{{- define "laurel.selector" -}}
app.kubernetes.io/name: laurel
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .part }}
{{- end }}

{{- define "laurel.labels" -}}
{{ include "laurel.selector" . }}
app.kubernetes.io/part-of: laurel
app.kubernetes.io/version: {{ .root.Values.image.tag | default .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{/* What a process is told in values: its own before the defaults. */}}
{{- define "laurel.process" -}}
{{ mergeOverwrite (deepCopy .root.Values.defaults) (deepCopy (index .root.Values.processes .part)) | toYaml }}
{{- end }}

{{/* The image of one of ours; takes root, part and, where it is pinned, digest. */}}
{{- define "laurel.image" -}}
{{- $image := .root.Values.image -}}
{{- $path := list $image.registry $image.repository .part | compact | join "/" -}}
{{- if .digest }}{{ $path }}@{{ .digest }}{{ else }}{{ $path }}:{{ $image.tag | default .root.Chart.AppVersion }}{{ end -}}
{{- end }}
