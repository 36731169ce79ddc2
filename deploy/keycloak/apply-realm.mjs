// Makes the realm match the code, as a step of an installation without `npm start`. Imports it once, later
// rewrites differences.
// node apply-realm.mjs KEYCLOAK_URL (as seen from here), KEYCLOAK_ADMIN_SECRET, APP_URL, IDENTITY_URL,
// KEYCLOAK_CLIENT_SECRET, SMTP_URL, MAIL_FROM
import { UserError } from '../workspace/repository.mjs';
import { ensureRealm } from './realm.mjs';
import { createRealmMail } from './realm-mail.mjs';

const NEEDED = ['KEYCLOAK_URL', 'KEYCLOAK_ADMIN_SECRET', 'SMTP_URL', 'MAIL_FROM'];
try {
  const missingVariables = NEEDED.filter((name) => !process.env[name]);
  if (missingVariables.length)
    throw new UserError(`Missing environment variables: ${missingVariables.join(', ')}.`);
  const { KEYCLOAK_URL, KEYCLOAK_ADMIN_SECRET, SMTP_URL, MAIL_FROM, ...values } = process.env;
  const mail = createRealmMail(SMTP_URL, MAIL_FROM);
  const outcome = await ensureRealm(
    KEYCLOAK_URL,
    { keycloakAdmin: KEYCLOAK_ADMIN_SECRET },
    { ...values, ...mail },
  );
  console.log(`the realm is up to date ${outcome}`);
} catch (error) {
  console.error(error instanceof UserError ? error.message : error);
  process.exit(1);
}
