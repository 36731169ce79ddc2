<#-- Made by deploy/keycloak/write-mails.mjs from proto/words; not edited by hand. -->
<#include "links.ftl">
<!doctype html>
<html lang="${locale.language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${msg("emailUpdateConfirmationSubject", linkExpirationFormatter(linkExpiration), newEmail!"")}</title>
<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.page{background-color:#0d0f15 !important;color:#f1eee9 !important}.card{background-color:#161920 !important;border-color:#32353d !important}.mark{color:#f1eee9 !important;border-color:#6ad895 !important}.ink{color:#f1eee9 !important}.muted{color:#a7abb3 !important}.link{color:#6ad895 !important}.button{background-color:#6ad895 !important;color:#0d0f15 !important}}
[data-ogsc] .page{background-color:#0d0f15 !important;color:#f1eee9 !important}[data-ogsc] .card{background-color:#161920 !important;border-color:#32353d !important}[data-ogsc] .mark{color:#f1eee9 !important;border-color:#6ad895 !important}[data-ogsc] .ink{color:#f1eee9 !important}[data-ogsc] .muted{color:#a7abb3 !important}[data-ogsc] .link{color:#6ad895 !important}[data-ogsc] .button{background-color:#6ad895 !important;color:#0d0f15 !important}
@media (max-width:480px){.card{padding:24px 20px !important}}
</style>
</head>
<body class="page" style="margin:0;padding:0;font-family:'Instrument Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;background-color:#fcfaf6;color:#161b24">
<div style="display:none;max-height:0;overflow:hidden">${msg("emailUpdateConfirmationPreheader", linkExpirationFormatter(linkExpiration), newEmail!"")}</div>
<div role="article" aria-roledescription="mail" aria-label="${msg("emailUpdateConfirmationSubject", linkExpirationFormatter(linkExpiration), newEmail!"")}" lang="${locale.language}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="page" style="font-family:'Instrument Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;background-color:#fcfaf6;color:#161b24">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;text-align:left">
<tr><td style="padding:0 4px 16px"><span class="mark" style="font-family:Fraunces,Georgia,'Times New Roman',serif;font-size:24px;line-height:1.2;letter-spacing:-.01em;border-bottom:3px solid;padding-bottom:2px;color:#161b24;border-color:#106c3e">Laurel</span></td></tr>
<tr><td class="card" style="padding:32px;border:1px solid;border-radius:12px;background-color:#ffffff;border-color:#dedad3">
<h1 class="ink" style="margin:0 0 16px;font-family:Fraunces,Georgia,'Times New Roman',serif;font-size:26px;line-height:1.15;font-weight:600;overflow-wrap:anywhere;word-break:break-word;color:#161b24">${msg("emailUpdateConfirmationSubject", linkExpirationFormatter(linkExpiration), newEmail!"")}</h1>
<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:1.5;overflow-wrap:anywhere;word-break:break-word;color:#161b24">${msg("emailUpdateConfirmationLead", linkExpirationFormatter(linkExpiration), newEmail!"")}</p>
<p style="margin:0 0 20px"><a href="${product("/mail-verification")}" class="button" style="display:inline-block;padding:12px 20px;border-radius:6px;font-size:16px;line-height:20px;font-weight:600;text-decoration:none;background-color:#106c3e;color:#fcfaf6">${msg("emailUpdateConfirmationAction", linkExpirationFormatter(linkExpiration), newEmail!"")}</a></p>
<p class="muted" style="margin:0;font-size:13px;line-height:1.5;overflow-wrap:anywhere;word-break:break-word;color:#555b66">${msg("emailUpdateConfirmationNote", linkExpirationFormatter(linkExpiration), newEmail!"")}</p>
</td></tr>
<tr><td style="padding:16px 4px 0"><p class="muted" style="margin:0;font-size:13px;line-height:1.5;overflow-wrap:anywhere;word-break:break-word;color:#555b66">${msg("laurelFooter", newEmail)}</p></td></tr>
</table>
</td></tr>
</table>
</div>
</body>
</html>
