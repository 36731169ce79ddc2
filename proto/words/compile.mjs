// Catalogues of words (ICU MessageFormat, a folder per language) into what the browser can say without a parser.
//   node compile.mjs   → src/generated/<language>/<catalogue>.ts, and every code of English as a type
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
    const plain = Object.entries(compiled).map(([code, said]) => [
      code,
      said.length === 1 && typeof said[0] === 'string' ? said[0] : said,
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
