<#-- The parent's page. It shows the password rules before the user types. -->
<#import "template.ftl" as layout>
<#import "password-commons.ftl" as passwordCommons>
<#import "field.ftl" as field>
<#import "buttons.ftl" as buttons>
<#import "password-validation.ftl" as validator>
<#import "password-rule.ftl" as passwordRule>
<@layout.registrationLayout displayMessage=!messagesPerField.existsError('password','password-confirm'); section>
    <#if section = "header">
        ${msg("updatePasswordTitle")}
    <#elseif section = "form">
        <form id="kc-passwd-update-form" class="${properties.kcFormClass!}" onsubmit="login.disabled = true; return true;" action="${url.loginAction}" method="post" novalidate="novalidate">
            <@field.password name="password-new" label=msg("passwordNew") fieldName="password" autocomplete="new-password" autofocus=true><@passwordRule.rule/></@field.password>
            <@field.password name="password-confirm" label=msg("passwordConfirm") autocomplete="new-password" />
            <@passwordCommons.logoutOtherSessions/>
            <@buttons.actionGroup horizontal=true>
                <@buttons.button id="kc-submit" name="login" label="doSubmit"/>
                <#if isAppInitiatedAction??><@buttons.button id="kc-cancel" label="doCancel" name="cancel-aia" type="secondary"/></#if>
            </@buttons.actionGroup>
        </form>
        <@validator.templates/>
        <@validator.script field="password-new"/>
    </#if>
</@layout.registrationLayout>
