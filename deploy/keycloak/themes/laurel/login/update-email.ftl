<#-- The parent's page. Unlike a new password, a new address ends no session. -->
<#import "template.ftl" as layout>
<#import "user-profile-commons.ftl" as userProfileCommons>
<#import "buttons.ftl" as buttons>
<@layout.registrationLayout displayMessage=messagesPerField.exists('global') displayRequiredFields=false; section>
    <#if section = "header">
        ${msg("updateEmailTitle")}
    <#elseif section = "form">
        <form id="kc-update-email-form" class="${properties.kcFormClass!}" action="${url.loginAction}" method="post">
            <@userProfileCommons.userProfileFormFields/>
            <@buttons.actionGroup horizontal=true>
                <@buttons.button id="kc-submit" label="doSubmit"/>
                <#if isAppInitiatedAction??><@buttons.button id="kc-cancel" label="doCancel" type="secondary" name="cancel-aia" value="true"/></#if>
            </@buttons.actionGroup>
        </form>
    </#if>
</@layout.registrationLayout>
