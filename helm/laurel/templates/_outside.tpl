{{/* Where the parts are that are not ours: where values say, or those of dev. */}}
{{- define "laurel.nats" -}}
{{- if .Values.dev.enabled }}{{ include "laurel.name" (dict "root" . "part" "nats") }}:4222{{ else }}{{ .Values.nats.url }}{{ end -}}
{{- end }}
{{- define "laurel.keycloak" -}}
{{- if .Values.dev.enabled }}http://{{ include "laurel.name" (dict "root" . "part" "keycloak") }}:8080{{ else }}{{ .Values.keycloak.innerUrl }}{{ end -}}
{{- end }}
{{- define "laurel.meilisearch" -}}
{{- if .Values.dev.enabled }}http://{{ include "laurel.name" (dict "root" . "part" "meilisearch") }}:7700{{ else }}{{ .Values.meilisearch.url }}{{ end -}}
{{- end }}
{{- define "laurel.payments" -}}
{{- if .Values.dev.enabled }}http://{{ include "laurel.name" (dict "root" . "part" "payments") }}:12111{{ else }}{{ .Values.payments.apiUrl }}{{ end -}}
{{- end }}
{{- define "laurel.smtp" -}}
{{- if .Values.dev.enabled }}smtp://{{ include "laurel.name" (dict "root" . "part" "mail") }}:1025?requireTLS=false{{ end -}}
{{- end }}
{{/* Who sends the mails; of a sink for trying, nobody who exists. */}}
{{- define "laurel.mailFrom" -}}
{{- $default := .Values.dev.enabled | ternary "Laurel <no-reply@laurel.test>" "" -}}
{{- .Values.mail.from | default $default -}}
{{- end }}
{{/* The bucket: what films is told of it, and from where browsers load pictures: at its endpoint, for which films signs their addresses. */}}
{{- define "laurel.s3" -}}
{{- $s3 := .Values.storage.s3 -}}
{{- if .Values.dev.enabled -}}
{{- $inner := printf "http://%s:8333" (include "laurel.name" (dict "root" . "part" "s3")) -}}
{{- $s3 = dict "bucket" "laurel-pictures" "region" "us-east-1" "endpoint" .Values.dev.picturesUrl "innerEndpoint" $inner "origin" .Values.dev.picturesUrl -}}
{{- end -}}
{{- $origin := $s3.origin -}}
{{- with $s3.endpoint }}{{ $at := urlParse . }}{{ $origin = printf "%s://%s" $at.scheme $at.host }}{{ end -}}
{{ pick $s3 "bucket" "region" "endpoint" "innerEndpoint" | merge (dict "origin" $origin) | toYaml }}
{{- end }}
{{/* The claim of the folder with pictures; nothing where they lie in a bucket. */}}
{{- define "laurel.folder" -}}
{{- if not .Values.dev.enabled }}{{ .Values.storage.existingClaim }}{{ end -}}
{{- end }}

{{/* Where a policy lets out at another port than the address has: right where a Service sends to another port of its pods, and else a mistake. */}}
{{- define "laurel.otherPorts" -}}
{{- $v := .Values -}}
{{- $s3 := $v.storage.s3 -}}
{{- $urls := dict "nats" (splitList "," $v.nats.url | first) "keycloak" ($v.keycloak.innerUrl | default $v.keycloak.url) "meilisearch" $v.meilisearch.url "storage" ($s3.innerEndpoint | default $s3.endpoint) "payments" $v.payments.apiUrl -}}
{{- $usual := dict "http" "80" "https" "443" "nats" "4222" -}}
{{- range $to, $url := $urls -}}
{{- if $url -}}
{{- $parts := urlParse $url -}}
{{- $port := regexFind ":[0-9]+$" $parts.host | trimPrefix ":" | default (get $usual $parts.scheme) -}}
{{- $open := toString (index $v.networkPolicy.to $to).port -}}
{{- if ne $port $open }}
! networkPolicy.to.{{ $to }}.port is {{ $open }}, and {{ $url }} is at {{ $port }}: right only where its Service sends to that port of its pods.
{{- end -}}
{{- end -}}
{{- end -}}
{{- end }}

{{/* The parts of dev.enabled that others of ours reach, by how networkPolicy.to calls them. */}}
{{- define "laurel.dev.ports" -}}
postgresql: { part: postgresql, port: 5432 }
nats: { part: nats, port: 4222 }
keycloak: { part: keycloak, port: 8080 }
meilisearch: { part: meilisearch, port: 7700 }
mail: { part: mail, port: 1025 }
payments: { part: payments, port: 12111 }
storage: { part: s3, port: 8333 }
{{- end }}
