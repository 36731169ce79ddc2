// Measures the gzipped JavaScript of `/` after a build: until the page shows something, and until one of its
// questions can be answered.
// Fails above the limit, and when the bundle contains the form schemas.
import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { parseOptions } from '../deploy/workspace/options.mjs';

const LIMIT_KB = 150;
/** The chunk that loads when the visitor opens the questions of `/`. */
const QUESTIONS = 'trial-rows';
parseOptions({
  command: 'npm run size --',
  description: `Weighs the JavaScript of / and its questions after a build; fails above ${LIMIT_KB} kB.`,
});
const dist = path.join(import.meta.dirname, 'dist');
const read = (file) => fs.readFileSync(path.join(dist, file), 'utf8');
const weight = (file) => gzipSync(read(file), { level: 9 }).length / 1000;
/** Collects a file and its static imports. */
const withImports = (file, seen = new Set()) => {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, name] of read(file).matchAll(/\b(?:from|import)\s*"\.\/([^"]+\.js)"/g))
    withImports(`assets/${name}`, seen);
  return seen;
};
const first = [
  ...read('index.html').matchAll(/<(?:script|link)\b[^>]*?(?:src|href)="\/(assets\/[^"]+\.js)"/g),
].map(([, file]) => file);
const rows = fs
  .readdirSync(path.join(dist, 'assets'))
  .find((name) => name.startsWith(`${QUESTIONS}-`) && name.endsWith('.js'));
if (!rows || first.length === 0)
  throw new Error(`web/dist has no ${rows ? 'first script' : QUESTIONS}: build it`);
const files = [...first.reduce((all, file) => withImports(file, all), new Set())];
const later = [...withImports(`assets/${rows}`)].filter((file) => !files.includes(file));
for (const file of [...files, ...later]) console.log(`${weight(file).toFixed(1).padStart(7)} kB  ${file}`);
const sum = (some) => some.reduce((all, file) => all + weight(file), 0);
const all = sum(files) + sum(later);
console.log(`${sum(files).toFixed(1).padStart(7)} kB of JavaScript on the way to /`);
console.log(`${all.toFixed(1).padStart(7)} kB with its questions (at most ${LIMIT_KB})`);
const withSchemas = [...files, ...later].filter((file) => read(file).includes('ZodError'));
if (withSchemas.length)
  console.log(`zod belongs to the pages with forms, not into ${withSchemas.join(', ')}`);
if (all > LIMIT_KB || withSchemas.length) process.exit(1);
