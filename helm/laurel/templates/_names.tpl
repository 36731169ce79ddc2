{{/* The seven processes: the dependencies that each uses, and the services that it calls. */}}
{{- define "laurel.wiring" -}}
identity: { uses: [postgresql, keycloak, mail], calls: [] }
catalog: { uses: [postgresql, meilisearch, rates], calls: [] }
films: { uses: [postgresql, storage], calls: [identity, catalog, matching, submissions, billing] }
matching: { uses: [postgresql], calls: [] }
submissions: { uses: [postgresql], calls: [matching] }
billing: { uses: [postgresql, payments], calls: [] }
bff: { uses: [storage], calls: [identity, catalog, films, matching, submissions, billing] }
{{- end }}

{{/* The name of a component's resources. Arguments: root, component. */}}
{{- define "laurel.name" -}}
{{ printf "%s-%s" .root.Release.Name .component }}
{{- end }}

{{- define "laurel.selector" -}}
app.kubernetes.io/name: laurel
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "laurel.labels" -}}
{{ include "laurel.selector" . }}
app.kubernetes.io/part-of: laurel
app.kubernetes.io/version: {{ .root.Values.image.tag | default .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{/* The values of a process, merged over the defaults. Arguments: root, component. */}}
{{- define "laurel.process" -}}
{{ mergeOverwrite (deepCopy .root.Values.defaults) (deepCopy (index .root.Values.processes .component)) | toYaml }}
{{- end }}

{{/* An image of this product. Arguments: root, component, digest (optional). */}}
{{- define "laurel.image" -}}
{{- $image := .root.Values.image -}}
{{- $path := list $image.registry $image.repository .component | compact | join "/" -}}
{{- if .digest }}{{ $path }}@{{ .digest }}{{ else }}{{ $path }}:{{ $image.tag | default .root.Chart.AppVersion }}{{ end -}}
{{- end }}
