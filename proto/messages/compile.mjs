// Compiles message files (ICU MessageFormat, one folder per language) so that the browser needs no
// parser.
// Run `node compile.mjs`. Writes into `src/generated`:
// - `<language>/<file>.ts`: the compiled messages
// - `pages/<area>/<page>.ts`: the text function of each page, with the types of its values
// - `messages/<file>.ts`: the messages that services and pages share, in the language of `language.ts`
// - `codes.ts`: a type with the codes of these messages
import fs from 'node:fs';
import path from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { LANGUAGE } from './formatting/language.ts';

const here = import.meta.dirname;
const targetFolder = path.join(here, 'src/generated');
const isPage = (name) => name.startsWith('pages/');

/** Compiles the message files of a language: name, code and message. */
const compileMessageFiles = (language) =>
  fs
    .readdirSync(path.join(here, language), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => {
      const texts = JSON.parse(fs.readFileSync(path.join(here, language, file), 'utf8'));
      const messages = Object.entries(texts).map(([code, text]) => [code, compileMessageOrThrow(text)]);
      return [file.replace('.json', ''), Object.fromEntries(messages)];
    });

/** Returns the type of each value of a message, by name. */
function getValueTypes(tokens) {
  const types = {};
  for (const token of tokens.filter(Array.isArray)) {
    const [name, format, cases] = token;
    types[name] = format && format !== 'select' ? 'number' : 'string';
    if (typeof cases === 'object')
      for (const branch of Object.values(cases))
        if (Array.isArray(branch)) Object.assign(types, getValueTypes(branch));
  }
  return types;
}
const formatValueTypes = (tokens) =>
  `{${Object.entries(getValueTypes(tokens))
    .map(([name, type]) => `${name}: ${type}`)
    .sort()
    .join('; ')}}`;

function write(file, text) {
  const targetPath = path.join(targetFolder, file);
  fs.mkdirSync(path.dirname(targetPath), { recursive: true });
  fs.writeFileSync(targetPath, text);
}
function writeMessages(language, name, messages) {
  const compactMessages = Object.entries(messages).map(([code, tokens]) => [
    code,
    tokens.length === 1 && typeof tokens[0] === 'string' ? tokens[0] : tokens,
  ]);
  const json = JSON.stringify(Object.fromEntries(compactMessages));
  write(
    `${language}/${name}.ts`,
    `import type { Messages } from '@lingui/core';\n\nexport const messages: Messages = ${json} as Messages;\n`,
  );
}
function writePage(name, messages) {
  const rootPath = '../'.repeat(name.split('/').length + 1);
  const values = Object.entries(messages).map(
    ([code, tokens]) => `  ${JSON.stringify(code)}: ${formatValueTypes(tokens)};\n`,
  );
  write(
    `${name}.ts`,
    `import { createText } from '${rootPath}formatting/page-text.js';\n` +
      `import { messages } from '${rootPath}src/generated/${LANGUAGE}/${name}.js';\n\n` +
      `interface Values {\n${values.join('')}}\nexport const t = createText<Values>(messages);\n`,
  );
}
/** Throws if a translation lacks a message, or has other values than the original. */
function checkTranslation(language, messageFiles) {
  const translatedFiles = Object.fromEntries(messageFiles);
  for (const [name, messages] of originalFiles)
    for (const [code, tokens] of Object.entries(messages)) {
      const translatedTokens = translatedFiles[name]?.[code];
      if (!translatedTokens || formatValueTypes(translatedTokens) !== formatValueTypes(tokens))
        throw new Error(`${language}/${name}.json: ${code} is missing or has other values`);
    }
}

fs.rmSync(targetFolder, { recursive: true, force: true });
const originalFiles = compileMessageFiles(LANGUAGE);
const languages = fs.readdirSync(here).filter((name) => /^[a-z]{2}$/.test(name));
for (const language of languages) {
  const messageFiles = compileMessageFiles(language);
  checkTranslation(language, messageFiles);
  for (const [name, messages] of messageFiles) writeMessages(language, name, messages);
}
for (const [name, messages] of originalFiles)
  if (isPage(name)) writePage(name, messages);
  else write(`messages/${name}.ts`, `export { messages } from '../${LANGUAGE}/${name}.js';\n`);
const codes = originalFiles.flatMap(([name, messages]) => (isPage(name) ? [] : Object.keys(messages)));
write('codes.ts', `export type Code =\n${codes.map((code) => `  | ${JSON.stringify(code)}`).join('\n')};\n`);
