// Compiles message catalogues (ICU MessageFormat, one folder per language) so that the browser needs no
// parser.
// Run `node compile.mjs`. Writes `src/generated/<language>/<catalogue>.ts` and a type with every English
// code.
import fs from 'node:fs';
import path from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

const here = import.meta.dirname;
const target = path.join(here, 'src/generated');
const read = (file) => JSON.parse(fs.readFileSync(file, 'utf8'));
fs.rmSync(target, { recursive: true, force: true });
const codes = new Set();
for (const { name: language } of fs
  .readdirSync(here, { withFileTypes: true })
  .filter((one) => /^[a-z]{2}$/.test(one.name)))
  for (const file of fs.readdirSync(path.join(here, language))) {
    const messages = Object.entries(read(path.join(here, language, file)));
    const compiled = Object.fromEntries(messages.map(([code, text]) => [code, compileMessageOrThrow(text)]));
    const plain = Object.entries(compiled).map(([code, compiledMessage]) => [
      code,
      compiledMessage.length === 1 && typeof compiledMessage[0] === 'string'
        ? compiledMessage[0]
        : compiledMessage,
    ]);
    if (language === 'en') for (const [code] of messages) codes.add(code);
    const to = path.join(target, language, file.replace('.json', '.ts'));
    fs.mkdirSync(path.dirname(to), { recursive: true });
    fs.writeFileSync(
      to,
      `import type { Messages } from '@lingui/core';\n\nexport const messages: Messages = ${JSON.stringify(Object.fromEntries(plain))} as Messages;\n`,
    );
  }
fs.writeFileSync(
  path.join(target, 'codes.ts'),
  `export type Code =\n${[...codes].map((code) => `  | ${JSON.stringify(code)}`).join('\n')};\n`,
);
