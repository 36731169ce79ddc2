// Keycloak's password page shows the user name in a field whose label belongs to another field.
document.addEventListener('DOMContentLoaded', () => {
  const field = document.getElementById('kc-attempted-username');
  field?.closest('form, .pf-v5-c-form, body').querySelector('label[for=username]')?.setAttribute('for', field.id);
});
