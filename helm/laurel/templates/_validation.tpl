{{/* Refuses values that dev.enabled would ignore, because either of the two is a mistake. */}}
{{- define "laurel.validate.dev" -}}
{{- $names := list "nats.url" "nats.monitoring" "keycloak.innerUrl" "meilisearch.url" "storage.existingClaim" "mail.existingSecret" "payments.apiUrl" "payments.origins" "ingress.keycloak.service" -}}
{{- range list "bucket" "endpoint" "innerEndpoint" "origin" }}{{ $names = append $names (printf "storage.s3.%s" .) }}{{ end -}}
{{- range $to, $way := .Values.networkPolicy.to }}{{ $names = append $names (printf "networkPolicy.to.%s.peers" $to) }}{{ end -}}
{{- $both := list -}}
{{- range $name := $names -}}
{{- $value := $.Values -}}
{{- range splitList "." $name }}{{ $value = index $value . }}{{ end -}}
{{- if $value }}{{ $both = append $both $name }}{{ end -}}
{{- end -}}
{{- if $both }}{{ fail (printf "dev.enabled starts its own dependencies, so these values would not be used: %s. For a trial remove them; otherwise remove dev.enabled." (join ", " $both)) }}{{ end -}}
{{- $databases := .Values.postgresql -}}
{{- $data := dig "data" dict (lookup "v1" "Secret" .Release.Namespace $databases.existingSecret) -}}
{{- range $service, $key := omit $databases.keys "admin" -}}
{{- $address := get $data $key | b64dec -}}
{{- if and $address (not (regexMatch (include "laurel.dev.databases" $) $address)) }}{{ fail (printf "dev.enabled starts its own PostgreSQL, but the address of %[2]s in the Secret %[1]s points elsewhere. It must be postgresql://USER:PASSWORD@%[3]s:5432/DATABASE without parameters. For a trial generate the Secret again (sh secrets.sh --dev %[4]s); otherwise remove dev.enabled." $databases.existingSecret $service (include "laurel.name" (dict "root" $ "component" "postgresql")) $.Release.Name) }}{{ end -}}
{{- end -}}
{{- $stripe := .Values.payments -}}
{{- $data = dig "data" dict (lookup "v1" "Secret" .Release.Namespace ($stripe.existingSecret | default "none")) -}}
{{- if get $data $stripe.keys.secretKey | b64dec | regexMatch "^[a-z]+_live_" }}{{ fail (printf "dev.enabled uses the Stripe sandbox, but the Secret %s has a live key. For a trial generate the Secret again (sh secrets.sh --dev %s); otherwise remove dev.enabled." $stripe.existingSecret .Release.Name) }}{{ end -}}
{{- end }}

{{/* Refuses invalid public addresses, and a mix of http and https. */}}
{{- define "laurel.validate.addresses" -}}
{{- $v := .Values -}}
{{- if not $v.publicUrl }}{{ fail "publicUrl is empty. Set it to the address for browsers, such as https://laurel.example." }}{{ end -}}
{{- range $name, $url := dict "publicUrl" $v.publicUrl "keycloak.url" $v.keycloak.url -}}
{{- $origin := regexFind "^[^/]*//[^/?#]*" $url -}}
{{- if or (ne $origin (lower $origin)) (regexMatch "^(https:.*:443|http:.*:80)$" $origin) }}{{ fail (printf "%s is %s. Write the host in lower case and without the default port." $name $url) }}{{ end -}}
{{- if regexMatch "^[^/]*//[^/?#]*@" $url }}{{ fail (printf "%s contains a user name or a password, but it is public. Remove it." $name) }}{{ end -}}
{{- end -}}
{{- if not (regexMatch "^https?://[^/?#\\s]+$" $v.publicUrl) }}{{ fail (printf "publicUrl is %s, but must be https:// (or http://) and a host, without a path or a slash at the end: https://laurel.example." $v.publicUrl) }}{{ end -}}
{{- if not $v.keycloak.url }}{{ fail "keycloak.url is empty. Set it to Keycloak's address for browsers, such as https://accounts.laurel.example." }}{{ end -}}
{{- if not (regexMatch "^https?://[^/?#\\s]+(/[^?#\\s]*[^/?#\\s])?$" $v.keycloak.url) }}{{ fail (printf "keycloak.url is %s, but must be https:// (or http://) and a host, with an optional path and without a slash at the end: https://accounts.laurel.example." $v.keycloak.url) }}{{ end -}}
{{- if and $v.ingress.enabled (not $v.ingress.keycloak.enabled) (eq $v.keycloak.url $v.publicUrl) }}{{ fail (printf "publicUrl and keycloak.url are both %s, but the ingress sends everything to Laurel, so nobody could reach Keycloak. Give Keycloak its own host, such as https://accounts.laurel.example, or enable ingress.keycloak." $v.publicUrl) }}{{ end -}}
{{- if not $v.dev.enabled -}}
{{- $plain := hasPrefix "http:" $v.publicUrl -}}
{{- if and $plain (hasPrefix "https:" $v.keycloak.url) }}{{ fail (printf "publicUrl is %s and keycloak.url is %s. After a secure log-in the session would be sent unencrypted. Use https:// for both or for neither." $v.publicUrl $v.keycloak.url) }}{{ end -}}
{{- if and (not $plain) (hasPrefix "http:" $v.keycloak.url) }}{{ fail (printf "publicUrl is %s and keycloak.url is %s. Browsers block http requests of an https page, so nobody could log in. Use https:// for both or for neither." $v.publicUrl $v.keycloak.url) }}{{ end -}}
{{- range $name := list "endpoint" "origin" -}}
{{- $url := index $v.storage.s3 $name -}}
{{- if and (not $plain) (hasPrefix "http:" $url) }}{{ fail (printf "publicUrl is %s and storage.s3.%s is %s. Browsers block http pictures in an https page. Use https:// for it (films may use another address: storage.s3.innerEndpoint)." $v.publicUrl $name $url) }}{{ end -}}
{{- end -}}
{{- end -}}
{{- end }}

{{/* If a whole network of proxies is trusted, the policy must limit who can connect. A peer limits by a label with a value, or by a network no larger than trustedProxies allows. */}}
{{- define "laurel.validate.visitors" -}}
{{- $policy := .Values.networkPolicy -}}
{{- if not (and $policy.enabled $policy.from.visitors) }}{{ fail "ingress.trustedProxies trusts everybody in a network. Set networkPolicy.enabled and limit networkPolicy.from.visitors, or list addresses instead of networks." }}{{ end -}}
{{- range $peer := $policy.from.visitors -}}
{{- $named := regexMatch "^([0-9.]+/(1[6-9]|2[0-9]|3[0-2])|[1-9a-fA-F][0-9a-fA-F]{0,3}:[0-9a-fA-F:]*/(4[89]|[5-9][0-9]|1[01][0-9]|12[0-8]))$" (dig "ipBlock" "cidr" "" $peer) -}}
{{- /* With a namespaceSelector, namespaces must be limited, because anybody can label a pod in another namespace. */}}
{{- range hasKey $peer "namespaceSelector" | ternary (list "namespaceSelector") (list "podSelector") -}}
{{- $selector := get $peer . | default dict -}}
{{- if $selector.matchLabels }}{{ $named = true }}{{ end -}}
{{- range $selector.matchExpressions }}{{ if eq .operator "In" }}{{ $named = true }}{{ end }}{{ end -}}
{{- end -}}
{{- if not $named }}{{ fail (printf "networkPolicy.from.visitors: %s allows nearly everybody, but ingress.trustedProxies trusts every allowed client of its networks. Select the ingress controller's namespace, or its pods, by labels (matchLabels, or In), or use a network of at most /16 (IPv6: /48)." (toJson $peer)) }}{{ end -}}
{{- end -}}
{{- end }}

{{/* Refuses values that contradict each other. The messages name the values. */}}
{{- define "laurel.validate" -}}
{{- $v := .Values -}}
{{- if gt (len .Release.Name) 40 }}{{ fail "The release's name has more than 40 letters, so the names of its components would be too long." }}{{ end -}}
{{- include "laurel.validate.addresses" . -}}
{{- if $v.dev.enabled }}{{ include "laurel.validate.dev" . }}{{ end -}}
{{- if not (or $v.image.registry (regexMatch "^([^/]*[.:][^/]*|localhost)/." $v.image.repository)) }}{{ fail "image.registry is empty, so images would come from Docker Hub, which does not have them. Set the registry (localhost if the nodes have them under that name)." }}{{ end -}}
{{- if not $v.dev.enabled -}}
{{- if not (or $v.storage.existingClaim $v.storage.s3.bucket) }}{{ fail "storage: set s3.bucket or existingClaim." }}{{ end -}}
{{- if and $v.storage.existingClaim $v.storage.s3.bucket }}{{ fail "storage: set s3.bucket or existingClaim, not both." }}{{ end -}}
{{- if and $v.storage.s3.bucket (not $v.storage.s3.endpoint) (not $v.storage.s3.origin) }}{{ fail "storage.s3.origin is empty. Set the origin from which browsers load pictures; at Amazon: https://BUCKET.s3.REGION.amazonaws.com." }}{{ end -}}
{{- if and $v.storage.s3.origin (ne $v.storage.s3.origin (include "laurel.s3" . | fromYaml).origin) }}{{ fail "storage.s3.origin: browsers load pictures from storage.s3.endpoint only, so leave it empty." }}{{ end -}}
{{- if not $v.nats.url }}{{ fail "nats.url is empty. Set NATS's address (or dev.enabled for a trial)." }}{{ end -}}
{{- if and $v.meilisearch.url (not $v.meilisearch.existingSecret) }}{{ fail "meilisearch.existingSecret is empty. Set the name of the Secret with its key." }}{{ end -}}
{{- if and $v.mail.existingSecret (not $v.mail.from) }}{{ fail "mail.from is empty. Set the sender of e-mails." }}{{ end -}}
{{- end -}}
{{- if and $v.loginGateway.enabled (not $v.dev.enabled) -}}
{{- if not $v.keycloak.innerUrl }}{{ fail "keycloak.innerUrl is empty. Set it to the address of the Keycloak behind the login gateway (loginGateway.enabled)." }}{{ end -}}
{{- if $v.ingress.keycloak.service }}{{ fail "ingress.keycloak.service would not be used, because loginGateway.enabled leads the ingress to the login gateway. Leave it empty." }}{{ end -}}
{{- end -}}
{{- if contains "/" (join "," $v.ingress.trustedProxies) }}{{ include "laurel.validate.visitors" . }}{{ end -}}
{{- if and $v.keycloak.realm.enabled (not (and $v.mail.existingSecret $v.mail.from)) (not $v.dev.enabled) }}{{ fail "keycloak.realm: accounts are confirmed by e-mail, so set mail.existingSecret and mail.from." }}{{ end -}}
{{- end }}
