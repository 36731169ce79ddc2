<#-- What the realm's policy asks of a new password, below its field. -->
<#macro rule>
    <#if (passwordPolicies.length)?? && passwordPolicies.length?number gt 0>
        <div class="${properties.kcInputHelperTextItemClass}">
            <span class="${properties.kcInputHelperTextItemTextClass}">${msg("passwordRule", passwordPolicies.length)}</span>
        </div>
    </#if>
</#macro>
