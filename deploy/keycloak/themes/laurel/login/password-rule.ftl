<#-- The realm's password rules, below the field. -->
<#macro rule>
    <#if (passwordPolicies.length)?? && passwordPolicies.length?number gt 0>
        <div class="${properties.kcInputHelperTextItemClass}">
            <span class="${properties.kcInputHelperTextItemTextClass}">${msg("passwordRule", passwordPolicies.length)}</span>
        </div>
    </#if>
</#macro>
