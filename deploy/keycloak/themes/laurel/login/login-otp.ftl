<#-- The parent's page. Several second factors can also be selected by keyboard. -->
<#import "template.ftl" as layout>
<#import "field.ftl" as field>
<#import "buttons.ftl" as buttons>
<@layout.registrationLayout displayMessage=!messagesPerField.existsError('totp'); section>
    <#if section = "header">
        ${msg("loginOtpTitle")}
    <#elseif section = "form">
        <form id="kc-otp-login-form" class="${properties.kcFormClass!}" onsubmit="login.disabled = true; return true;" action="${url.loginAction}" method="post">
            <#if otpLogin.userOtpCredentials?size gt 1>
                <fieldset class="${properties.kcFormGroupClass!}">
                    <legend class="${properties.kcFormLabelTextClass}">${msg("loginOtpDevice")}</legend>
                    <#list otpLogin.userOtpCredentials as one>
                        <label class="${properties.kcCheckboxClass}">
                            <input type="radio" class="${properties.kcCheckboxInputClass}" name="selectedCredentialId" value="${one.id}" <#if one.id == otpLogin.selectedCredentialId!''>checked</#if>>
                            <span class="${properties.kcCheckboxLabelClass}">${one.userLabel}</span>
                        </label>
                    </#list>
                </fieldset>
            </#if>
            <@field.input name="otp" label=msg("loginOtpOneTime") autocomplete="one-time-code" fieldName="totp" autofocus=true/>
            <@buttons.loginButton/>
        </form>
    </#if>
</@layout.registrationLayout>
