{{/* What dev.enabled brings itself, and values name beside it: as one of the two is a mistake, neither is taken for the other. */}}
{{- define "laurel.refusals.dev" -}}
{{- $names := list "nats.url" "nats.monitoring" "keycloak.innerUrl" "meilisearch.url" "storage.existingClaim" "mail.existingSecret" "payments.apiUrl" "payments.origins" "ingress.keycloak.service" -}}
{{- range list "bucket" "endpoint" "innerEndpoint" "origin" }}{{ $names = append $names (printf "storage.s3.%s" .) }}{{ end -}}
{{- range $to, $way := .Values.networkPolicy.to }}{{ $names = append $names (printf "networkPolicy.to.%s.peers" $to) }}{{ end -}}
{{- $both := list -}}
{{- range $name := $names -}}
{{- $value := $.Values -}}
{{- range splitList "." $name }}{{ $value = index $value . }}{{ end -}}
{{- if $value }}{{ $both = append $both $name }}{{ end -}}
{{- end -}}
{{- if $both }}{{ fail (printf "dev.enabled brings small parts of its own, and what these values name would not be used: %s. Leave them out, for trying; or leave dev.enabled out, to use what they name." (join ", " $both)) }}{{ end -}}
{{- $databases := .Values.postgresql -}}
{{- $data := dig "data" dict (lookup "v1" "Secret" .Release.Namespace $databases.existingSecret) -}}
{{- range $service, $key := omit $databases.keys "admin" -}}
{{- $address := get $data $key | b64dec -}}
{{- if and $address (not (regexMatch (include "laurel.dev.databases" $) $address)) }}{{ fail (printf "dev.enabled brings a PostgreSQL of its own, and in the Secret %s the address of %s is not there: that would be postgresql://USER:PASSWORD@%s:5432/DATABASE, and nothing after it. Draw it anew, for trying (sh secrets.sh --dev %s); or leave dev.enabled out, to use what it names." $databases.existingSecret $service (include "laurel.name" (dict "root" $ "part" "postgresql")) $.Release.Name) }}{{ end -}}
{{- end -}}
{{- $stripe := .Values.payments -}}
{{- $data = dig "data" dict (lookup "v1" "Secret" .Release.Namespace ($stripe.existingSecret | default "none")) -}}
{{- if get $data $stripe.keys.secretKey | b64dec | regexMatch "^[a-z]+_live_" }}{{ fail (printf "dev.enabled asks a stand-in for Stripe, and the Secret %s has a key with which real money moves. Draw it anew, for trying (sh secrets.sh --dev %s); or leave dev.enabled out, to use it." $stripe.existingSecret .Release.Name) }}{{ end -}}
{{- end }}

{{/* Where browsers are: each an address that they know, and both kept from who listens on the way, or neither. */}}
{{- define "laurel.refusals.addresses" -}}
{{- $v := .Values -}}
{{- if not $v.publicUrl }}{{ fail "publicUrl is empty: where do browsers find Laurel? Such as https://laurel.example." }}{{ end -}}
{{- range $name, $url := dict "publicUrl" $v.publicUrl "keycloak.url" $v.keycloak.url -}}
{{- $origin := regexFind "^[^/]*//[^/?#]*" $url -}}
{{- if or (ne $origin (lower $origin)) (regexMatch "^(https:.*:443|http:.*:80)$" $origin) }}{{ fail (printf "%s is %s: write the host as browsers say it, in small letters and without the port that http and https have by themselves." $name $url) }}{{ end -}}
{{- if regexMatch "^[^/]*//[^/?#]*@" $url }}{{ fail (printf "%s has a name or a password in it, and everybody is told it: nothing stands before the host." $name) }}{{ end -}}
{{- end -}}
{{- if not (regexMatch "^https?://[^/?#\\s]+$" $v.publicUrl) }}{{ fail (printf "publicUrl is %s, and has to be https:// (or http://) and a host, without a path and without a slash at its end: https://laurel.example." $v.publicUrl) }}{{ end -}}
{{- if not $v.keycloak.url }}{{ fail "keycloak.url is empty: where do browsers find Keycloak? Such as https://accounts.laurel.example." }}{{ end -}}
{{- if not (regexMatch "^https?://[^/?#\\s]+(/[^?#\\s]*[^/?#\\s])?$" $v.keycloak.url) }}{{ fail (printf "keycloak.url is %s, and has to be https:// (or http://) and a host, with the path where it has one, without a slash at its end: https://accounts.laurel.example." $v.keycloak.url) }}{{ end -}}
{{- if and $v.ingress.enabled (not $v.ingress.keycloak.enabled) (eq $v.keycloak.url $v.publicUrl) }}{{ fail (printf "publicUrl and keycloak.url are both %s, where the ingress leads everything to Laurel: nobody would reach Keycloak to log in. Give Keycloak a host of its own, such as https://accounts.laurel.example; or lead its paths there by ingress.keycloak." $v.publicUrl) }}{{ end -}}
{{- if not $v.dev.enabled -}}
{{- $plain := hasPrefix "http:" $v.publicUrl -}}
{{- if and $plain (hasPrefix "https:" $v.keycloak.url) }}{{ fail (printf "publicUrl is %s and keycloak.url %s: who logs in safely would go on with a session that anybody on the way reads. Both are https://, or neither." $v.publicUrl $v.keycloak.url) }}{{ end -}}
{{- if and (not $plain) (hasPrefix "http:" $v.keycloak.url) }}{{ fail (printf "publicUrl is %s and keycloak.url %s: a page over https asks nothing over http, so nobody could log in. Both are https://, or neither." $v.publicUrl $v.keycloak.url) }}{{ end -}}
{{- range $name := list "endpoint" "origin" -}}
{{- $url := index $v.storage.s3 $name -}}
{{- if and (not $plain) (hasPrefix "http:" $url) }}{{ fail (printf "publicUrl is %s and storage.s3.%s %s: a page over https loads no pictures over http. Say https:// for it (films may find the bucket elsewhere: storage.s3.innerEndpoint)." $v.publicUrl $name $url) }}{{ end -}}
{{- end -}}
{{- end -}}
{{- end }}

{{/* Who comes in, where a network of proxies is believed: named so that it is not everybody. A peer names somebody by a label that has a value, or by a network no larger than trustedProxies may be. */}}
{{- define "laurel.refusals.visitors" -}}
{{- $policy := .Values.networkPolicy -}}
{{- if not (and $policy.enabled $policy.from.visitors) }}{{ fail "ingress.trustedProxies: of a network everybody is believed: with networkPolicy.enabled name in networkPolicy.from.visitors who of it comes in, or give addresses." }}{{ end -}}
{{- range $peer := $policy.from.visitors -}}
{{- $named := regexMatch "^([0-9.]+/(1[6-9]|2[0-9]|3[0-2])|[1-9a-fA-F][0-9a-fA-F]{0,3}:[0-9a-fA-F:]*/(4[89]|[5-9][0-9]|1[01][0-9]|12[0-8]))$" (dig "ipBlock" "cidr" "" $peer) -}}
{{- /* Pods that are named in every namespace are whoever labels a pod so: where namespaces are said, they are named. */}}
{{- range hasKey $peer "namespaceSelector" | ternary (list "namespaceSelector") (list "podSelector") -}}
{{- $selector := get $peer . | default dict -}}
{{- if $selector.matchLabels }}{{ $named = true }}{{ end -}}
{{- range $selector.matchExpressions }}{{ if eq .operator "In" }}{{ $named = true }}{{ end }}{{ end -}}
{{- end -}}
{{- if not $named }}{{ fail (printf "networkPolicy.from.visitors: %s is everybody, or nearly, and of the networks in ingress.trustedProxies all who come in are believed: name the ingress controller's namespace, or in its own its pods, by labels (matchLabels, or In), or a network of at most /16 (in IPv6 /48)." (toJson $peer)) }}{{ end -}}
{{- end -}}
{{- end }}

{{/* What does not go together, in sentences that name the values. */}}
{{- define "laurel.refusals" -}}
{{- $v := .Values -}}
{{- if gt (len .Release.Name) 40 }}{{ fail "The release's name has more than 40 letters: names of its parts would be too long." }}{{ end -}}
{{- include "laurel.refusals.addresses" . -}}
{{- if $v.dev.enabled }}{{ include "laurel.refusals.dev" . }}{{ end -}}
{{- if not (or $v.image.registry (regexMatch "^([^/]*[.:][^/]*|localhost)/." $v.image.repository)) }}{{ fail "image.registry: where are the images? Without a host they would be Docker Hub's, which are not ours (localhost, where the nodes have them under that name)." }}{{ end -}}
{{- if not $v.dev.enabled -}}
{{- if not (or $v.storage.existingClaim $v.storage.s3.bucket) }}{{ fail "storage: give s3.bucket, or existingClaim." }}{{ end -}}
{{- if and $v.storage.existingClaim $v.storage.s3.bucket }}{{ fail "storage: s3.bucket or existingClaim, not both." }}{{ end -}}
{{- if and $v.storage.s3.bucket (not $v.storage.s3.endpoint) (not $v.storage.s3.origin) }}{{ fail "storage.s3.origin: from where do browsers load pictures? Of Amazon: https://BUCKET.s3.REGION.amazonaws.com." }}{{ end -}}
{{- if and $v.storage.s3.origin (ne $v.storage.s3.origin (include "laurel.s3" . | fromYaml).origin) }}{{ fail "storage.s3.origin: browsers load pictures from storage.s3.endpoint, and from nowhere else: leave it empty." }}{{ end -}}
{{- if not $v.nats.url }}{{ fail "nats.url: where is the bus? (or dev.enabled, for trying)" }}{{ end -}}
{{- if and $v.meilisearch.url (not $v.meilisearch.existingSecret) }}{{ fail "meilisearch.existingSecret: which Secret has its key?" }}{{ end -}}
{{- if and $v.mail.existingSecret (not $v.mail.from) }}{{ fail "mail.from: who sends the mails?" }}{{ end -}}
{{- end -}}
{{- if contains "/" (join "," $v.ingress.trustedProxies) }}{{ include "laurel.refusals.visitors" . }}{{ end -}}
{{- if and $v.keycloak.realm.enabled (not (and $v.mail.existingSecret $v.mail.from)) (not $v.dev.enabled) }}{{ fail "keycloak.realm: accounts are confirmed by mail: give mail.existingSecret and mail.from." }}{{ end -}}
{{- end }}
