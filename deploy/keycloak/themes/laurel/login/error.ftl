<#-- The link of an e-mail was used or has expired. The product's page explains this and offers a new one. -->
<#import "template.ftl" as layout>
<#import "forward.ftl" as forward>
<#assign used = ["expiredActionTokenNoSessionMessage", "expiredActionTokenSessionExistsMessage", "expiredActionMessage", "staleEmailVerificationLink"]>
<#assign isUsed = false>
<#list used as key><#if message.summary == msg(key)><#assign isUsed = true></#if></#list>
<@layout.registrationLayout displayMessage=false; section>
    <#if section = "header">
        ${kcSanitize(msg("errorTitle"))?no_esc}
    <#elseif section = "form">
        <div id="kc-error-message">
            <p class="instruction">${kcSanitize(message.summary)?no_esc}</p>
            <#if isUsed>
                <@forward.on href=properties.appUrl + "/mail-verification?state=used" label=msg("backToApplication")/>
            <#elseif !skipLink??>
                <p><a id="backToApplication" href="${properties.appUrl}/login">${msg("backToApplication")}</a></p>
            </#if>
        </div>
    </#if>
</@layout.registrationLayout>
