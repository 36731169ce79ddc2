<#-- The result of an e-mail's link. The product's pages show it (web/src/features/account). The user has already confirmed the
     link there, so this page needs no second click. -->
<#import "template.ftl" as layout>
<#import "forward.ftl" as forward>
<#-- Keycloak passes the title as a key or as text. -->
<#function isAbout key><#return (messageHeader!"") == key || (messageHeader!"") == msg(key)></#function>
<#assign place = "">
<#if message.summary == msg("emailVerifiedAlreadyMessage")>
    <#assign place = "/mail-verification?state=used">
<#elseif isAbout("emailVerifiedMessageHeader") || message.summary == msg("emailVerifiedMessage")>
    <#assign place = "/mail-verification?state=confirmed">
<#elseif isAbout("emailUpdatedTitle")>
    <#assign place = "/mail-verification?state=changed">
<#elseif isAbout("emailUpdateConfirmationSentTitle")>
    <#assign place = "/mail-verification?state=sent">
<#elseif message.summary == msg("accountUpdatedMessage") || message.summary == msg("accountPasswordUpdatedMessage")>
    <#assign place = "/mail-verification?state=done">
</#if>
<@layout.registrationLayout displayMessage=false; section>
    <#if section = "header">
        <#if messageHeader??>${kcSanitize(msg("${messageHeader}"))?no_esc}<#else>${message.summary}</#if>
    <#elseif section = "form">
        <div id="kc-info-message">
            <p class="instruction">${message.summary}</p>
            <#if place?has_content>
                <@forward.on href=properties.appUrl + place label=msg("backToApplication")/>
            <#elseif skipLink??>
            <#elseif pageRedirectUri?has_content>
                <p><a href="${pageRedirectUri}">${msg("backToApplication")}</a></p>
            <#elseif actionUri?has_content>
                <@forward.on href=actionUri label=msg("proceedWithAction")/>
            <#else>
                <p><a href="${properties.appUrl}/">${msg("backToApplication")}</a></p>
            </#if>
        </div>
    </#if>
</@layout.registrationLayout>
