// Keycloak's page that asks for a password again shows whose, in a field whose label is for another one.
document.addEventListener('DOMContentLoaded', () => {
  const field = document.getElementById('kc-attempted-username');
  field?.closest('form, .pf-v5-c-form, body').querySelector('label[for=username]')?.setAttribute('for', field.id);
});
