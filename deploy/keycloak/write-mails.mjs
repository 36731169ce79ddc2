// Writes Keycloak's e-mail theme from the message catalogue (proto/words/en/mails.json), after proto/words
// was built.
// node deploy/keycloak/write-mails.mjs
import fs from 'node:fs';
import path from 'node:path';
import { keycloakTheme } from '@laurel/words/keycloak-theme';

const folder = path.join(import.meta.dirname, 'themes/laurel/email');
for (const [file, text] of Object.entries(keycloakTheme())) {
  fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  fs.writeFileSync(path.join(folder, file), text);
}
