{{/* The addresses of dependencies: those in the values, or those of dev.enabled. */}}
{{- define "laurel.nats" -}}
{{- if .Values.dev.enabled }}{{ include "laurel.name" (dict "root" . "component" "nats") }}:4222{{ else }}{{ .Values.nats.url }}{{ end -}}
{{- end }}
{{- define "laurel.keycloak" -}}
{{- if .Values.dev.enabled }}http://{{ include "laurel.name" (dict "root" . "component" "keycloak") }}:8080{{ else }}{{ .Values.keycloak.innerUrl }}{{ end -}}
{{- end }}
{{/* Not empty if the login gateway stands in front of Keycloak. */}}
{{- define "laurel.loginGateway" -}}
{{- if or .Values.dev.enabled .Values.loginGateway.enabled }}true{{ end -}}
{{- end }}
{{- define "laurel.meilisearch" -}}
{{- if .Values.dev.enabled }}http://{{ include "laurel.name" (dict "root" . "component" "meilisearch") }}:7700{{ else }}{{ .Values.meilisearch.url }}{{ end -}}
{{- end }}
{{- define "laurel.payments" -}}
{{- if .Values.dev.enabled }}http://{{ include "laurel.name" (dict "root" . "component" "payments") }}:12111{{ else }}{{ .Values.payments.apiUrl }}{{ end -}}
{{- end }}
{{- define "laurel.smtp" -}}
{{- if .Values.dev.enabled }}smtp://{{ include "laurel.name" (dict "root" . "component" "mail") }}:1025?requireTLS=false{{ end -}}
{{- end }}
{{/* The sender of e-mails. With dev.enabled it need not exist. */}}
{{- define "laurel.mailFrom" -}}
{{- $default := .Values.dev.enabled | ternary "Laurel <no-reply@laurel.test>" "" -}}
{{- .Values.mail.from | default $default -}}
{{- end }}
{{/* The bucket: the settings of films, and the origin from which browsers load pictures. It is that of the endpoint, for which films signs addresses. */}}
{{- define "laurel.s3" -}}
{{- $s3 := .Values.storage.s3 -}}
{{- if .Values.dev.enabled -}}
{{- $inner := printf "http://%s:8333" (include "laurel.name" (dict "root" . "component" "s3")) -}}
{{- $s3 = dict "bucket" "laurel-pictures" "region" "us-east-1" "endpoint" .Values.dev.picturesUrl "innerEndpoint" $inner "origin" .Values.dev.picturesUrl -}}
{{- end -}}
{{- $origin := $s3.origin -}}
{{- with $s3.endpoint }}{{ $at := urlParse . }}{{ $origin = printf "%s://%s" $at.scheme $at.host }}{{ end -}}
{{ pick $s3 "bucket" "region" "endpoint" "innerEndpoint" | merge (dict "origin" $origin) | toYaml }}
{{- end }}
{{/* The volume claim for pictures; empty if they are in a bucket. */}}
{{- define "laurel.folder" -}}
{{- if not .Values.dev.enabled }}{{ .Values.storage.existingClaim }}{{ end -}}
{{- end }}

{{/* Warnings about policies whose port differs from the address. That is correct only if the Service forwards to another port of its pods. */}}
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
! networkPolicy.to.{{ $to }}.port is {{ $open }}, but {{ $url }} is at {{ $port }}. This is correct only if its Service forwards to that port of its pods.
{{- end -}}
{{- end -}}
{{- end -}}
{{- end }}

{{/* The components of dev.enabled that processes reach, by their names in networkPolicy.to. */}}
{{- define "laurel.dev.ports" -}}
postgresql: { component: postgresql, port: 5432 }
nats: { component: nats, port: 4222 }
keycloak: { component: keycloak, port: 8080 }
meilisearch: { component: meilisearch, port: 7700 }
mail: { component: mail, port: 1025 }
payments: { component: payments, port: 12111 }
storage: { component: s3, port: 8333 }
{{- end }}
