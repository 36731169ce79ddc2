<#ftl output_format="plainText">
<#-- Made by deploy/keycloak/write-mails.mjs from proto/words; not edited by hand. -->
<#include "links.ftl">
Laurel

${msg("emailUpdateConfirmationSubject", linkExpirationFormatter(linkExpiration), newEmail!"")}

${msg("emailUpdateConfirmationPreheader", linkExpirationFormatter(linkExpiration), newEmail!"")}

${msg("emailUpdateConfirmationLead", linkExpirationFormatter(linkExpiration), newEmail!"")}

${msg("emailUpdateConfirmationAction", linkExpirationFormatter(linkExpiration), newEmail!"")}:
${product("/mail-verification")}

${msg("emailUpdateConfirmationNote", linkExpirationFormatter(linkExpiration), newEmail!"")}

-- 

${msg("laurelFooter", newEmail)}
