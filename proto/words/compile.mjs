// Compiles message catalogues (ICU MessageFormat, one folder per language) so that the browser needs no
// parser.
// Run `node compile.mjs`. Writes into `src/generated`:
// - `<language>/<catalogue>.ts`: the compiled messages
// - `pages/<area>/<page>.ts`: the text function of each page, with the types of its values
// - `messages/<catalogue>.ts`: the messages that services and pages share, in the language of `language.ts`
// - `codes.ts`: a type with the codes of these messages
import fs from 'node:fs';
import path from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { LANGUAGE } from './messages/language.ts';

const here = import.meta.dirname;
const target = path.join(here, 'src/generated');
const isPage = (catalogue) => catalogue.startsWith('pages/');

/** Compiles the catalogues of a language: name, code and message. */
const compile = (language) =>
  fs
    .readdirSync(path.join(here, language), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => {
      const texts = JSON.parse(fs.readFileSync(path.join(here, language, file), 'utf8'));
      const messages = Object.entries(texts).map(([code, text]) => [code, compileMessageOrThrow(text)]);
      return [file.replace('.json', ''), Object.fromEntries(messages)];
    });

/** Returns the names and types of a message's values. */
function getValues(tokens) {
  const values = {};
  for (const token of tokens.filter(Array.isArray)) {
    const [name, format, cases] = token;
    values[name] = format && format !== 'select' ? 'number' : 'string';
    if (typeof cases === 'object')
      for (const one of Object.values(cases)) if (Array.isArray(one)) Object.assign(values, getValues(one));
  }
  return values;
}
const getType = (tokens) =>
  `{${Object.entries(getValues(tokens))
    .map(([name, type]) => `${name}: ${type}`)
    .sort()
    .join('; ')}}`;

function write(file, text) {
  const to = path.join(target, file);
  fs.mkdirSync(path.dirname(to), { recursive: true });
  fs.writeFileSync(to, text);
}
function writeMessages(language, catalogue, messages) {
  const plain = Object.entries(messages).map(([code, tokens]) => [
    code,
    tokens.length === 1 && typeof tokens[0] === 'string' ? tokens[0] : tokens,
  ]);
  const json = JSON.stringify(Object.fromEntries(plain));
  write(
    `${language}/${catalogue}.ts`,
    `import type { Messages } from '@lingui/core';\n\nexport const messages: Messages = ${json} as Messages;\n`,
  );
}
function writePage(catalogue, messages) {
  const up = '../'.repeat(catalogue.split('/').length + 1);
  const values = Object.entries(messages).map(
    ([code, tokens]) => `  ${JSON.stringify(code)}: ${getType(tokens)};\n`,
  );
  write(
    `${catalogue}.ts`,
    `import { createText } from '${up}messages/page-text.js';\n` +
      `import { messages } from '${up}src/generated/${LANGUAGE}/${catalogue}.js';\n\n` +
      `interface Values {\n${values.join('')}}\nexport const t = createText<Values>(messages);\n`,
  );
}
/** Throws if a translation lacks a message, or has other values than the original. */
function check(language, catalogues) {
  const translated = Object.fromEntries(catalogues);
  for (const [catalogue, messages] of original)
    for (const [code, tokens] of Object.entries(messages)) {
      const other = translated[catalogue]?.[code];
      if (!other || getType(other) !== getType(tokens))
        throw new Error(`${language}/${catalogue}.json: ${code} is missing or has other values`);
    }
}

fs.rmSync(target, { recursive: true, force: true });
const original = compile(LANGUAGE);
const languages = fs.readdirSync(here).filter((name) => /^[a-z]{2}$/.test(name));
for (const language of languages) {
  const catalogues = compile(language);
  check(language, catalogues);
  for (const [catalogue, messages] of catalogues) writeMessages(language, catalogue, messages);
}
for (const [catalogue, messages] of original)
  if (isPage(catalogue)) writePage(catalogue, messages);
  else write(`messages/${catalogue}.ts`, `export { messages } from '../${LANGUAGE}/${catalogue}.js';\n`);
const codes = original.flatMap(([catalogue, messages]) => (isPage(catalogue) ? [] : Object.keys(messages)));
write('codes.ts', `export type Code =\n${codes.map((code) => `  | ${JSON.stringify(code)}`).join('\n')};\n`);
