<#-- The parent's page without its `tabindex`. -->
<#import "template.ftl" as layout>
<#import "buttons.ftl" as buttons>
<@layout.registrationLayout; section>
    <#if section = "header">
        ${msg("logoutConfirmTitle")}
    <#elseif section = "form">
        <form id="kc-logout-confirm" class="${properties.kcFormClass!}" onsubmit="confirmLogout.disabled = true; return true;" action="${url.logoutConfirmAction}" method="post">
            <p class="instruction">${msg("logoutConfirmHeader")}</p>
            <input type="hidden" name="session_code" value="${logoutConfirm.code}">
            <@buttons.actionGroup>
                <@buttons.button id="kc-logout" name="confirmLogout" label="doLogout"/>
            </@buttons.actionGroup>
            <p><a href="${properties.appUrl}/">${msg("backToApplication")}</a></p>
        </form>
    </#if>
</@layout.registrationLayout>
