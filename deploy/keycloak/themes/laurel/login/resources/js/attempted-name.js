document.addEventListener('DOMContentLoaded', () => {
  // Keycloak's password page shows the user name in a field whose label belongs to another field.
  const field = document.getElementById('kc-attempted-username');
  field?.closest('form, .pf-v5-c-form, body').querySelector('label[for=username]')?.setAttribute('for', field.id);
  // The login gateway replaces an address that has received too many mails. Nobody can log in with the replacement.
  const userName = document.querySelector('#kc-form-login #username');
  if (userName?.value.endsWith('@nobody.invalid')) userName.value = '';
});
