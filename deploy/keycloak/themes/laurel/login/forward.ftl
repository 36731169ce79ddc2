<#-- Goes on by itself to where the words of the product are; who has no script follows the link. -->
<#macro on href label>
    <p><a id="laurel-on" href="${href}">${label}</a></p>
    <script>location.replace(document.getElementById('laurel-on').href)</script>
</#macro>
