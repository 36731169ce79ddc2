<#-- Redirects to the product's page. Without JavaScript the user follows the link. -->
<#macro on href label>
    <p><a id="laurel-on" href="${href}">${label}</a></p>
    <script>location.replace(document.getElementById('laurel-on').href)</script>
</#macro>
