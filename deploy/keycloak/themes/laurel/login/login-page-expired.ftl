<#-- The parent's two actions, as links with descriptive texts. -->
<#import "template.ftl" as layout>
<@layout.registrationLayout; section>
    <#if section = "header">
        ${msg("pageExpiredTitle")}
    <#elseif section = "form">
        <p class="instruction">${msg("pageExpired")}</p>
        <p><a id="loginContinueLink" href="${url.loginAction}">${msg("pageExpiredGoOn")}</a></p>
        <p><a id="loginRestartLink" href="${url.loginRestartFlowUrl}">${msg("pageExpiredRestart")}</a></p>
    </#if>
</@layout.registrationLayout>
