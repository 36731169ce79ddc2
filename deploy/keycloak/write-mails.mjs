// Writes Keycloak's e-mail theme from the message catalogue (proto/messages/en/mails.json). Run `npm run build`
// first.
// node_modules/node/bin/node deploy/keycloak/write-mails.mjs
import fs from 'node:fs';
import path from 'node:path';
import { createMailTheme } from './mail-theme.ts';

const folder = path.join(import.meta.dirname, 'themes/laurel/email');
for (const [file, text] of Object.entries(createMailTheme())) {
  fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  fs.writeFileSync(path.join(folder, file), text);
}
