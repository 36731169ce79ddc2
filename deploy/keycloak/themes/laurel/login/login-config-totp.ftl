<#-- The parent's page with labelled fields and the product's texts. -->
<#import "template.ftl" as layout>
<#import "field.ftl" as field>
<#import "buttons.ftl" as buttons>
<#import "password-commons.ftl" as passwordCommons>
<@layout.registrationLayout displayMessage=!messagesPerField.existsError('totp','userLabel'); section>
    <#if section = "header">
        ${msg("loginTotpTitle")}
    <#elseif section = "form">
        <ol id="kc-totp-settings" class="${properties.kcListClass}">
            <li>${msg("loginTotpStep1")}
                <#list totp.supportedApplications as app>${msg(app)}<#sep>, </#list>.
            </li>
            <#if mode?? && mode = "manual">
                <li>${msg("loginTotpManualStep2")}
                    <p><code id="kc-totp-secret-key">${totp.totpSecretEncoded}</code></p>
                    <p>${msg("loginTotpManualStep3", totp.policy.digits, totp.policy.period!"", totp.policy.getAlgorithmKey())}</p>
                    <p><a href="${totp.qrUrl}" id="mode-barcode">${msg("loginTotpScanBarcode")}</a></p>
                </li>
            <#else>
                <li>${msg("loginTotpStep2")}
                    <img id="kc-totp-secret-qr-code" src="data:image/png;base64, ${totp.totpSecretQrCode}" alt="${msg("loginTotpPicture")}">
                    <p><a href="${totp.manualUrl}" id="mode-manual">${msg("loginTotpUnableToScan")}</a></p>
                </li>
            </#if>
            <li>${msg("loginTotpStep3")}</li>
        </ol>
        <form id="kc-totp-settings-form" class="${properties.kcFormClass!}" action="${url.loginAction}" method="post" novalidate="novalidate">
            <@field.input name="totp" label=msg("authenticatorCode") autocomplete="one-time-code" required=true/>
            <@field.input name="userLabel" label=msg("loginTotpDeviceName") required=(totp.otpCredentials?size gte 1)/>
            <input type="hidden" id="totpSecret" name="totpSecret" value="${totp.totpSecret}">
            <#if mode??><input type="hidden" id="mode" name="mode" value="${mode}"></#if>
            <@passwordCommons.logoutOtherSessions/>
            <@buttons.actionGroup horizontal=true>
                <@buttons.button id="saveTOTPBtn" label="doSubmit"/>
                <#if isAppInitiatedAction??><@buttons.button id="cancelTOTPBtn" label="doCancel" name="cancel-aia" value="true" type="secondary"/></#if>
            </@buttons.actionGroup>
        </form>
    </#if>
</@layout.registrationLayout>
