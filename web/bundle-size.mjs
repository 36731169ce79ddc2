// npm run size, after a build: the JavaScript that `/` needs before it shows anything, gzipped. Fails above the limit, and
// when the schemas of the forms have come along.
import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { optionsOf } from '../deploy/local/options.mjs';

const LIMIT_KB = 150;
optionsOf({
  command: 'npm run size --',
  says: `Weighs the JavaScript on the way to / after a build; fails above ${LIMIT_KB} kB.`,
});
const dist = path.join(import.meta.dirname, 'dist');
const page = fs.readFileSync(path.join(dist, 'index.html'), 'utf8');
const files = [...page.matchAll(/<(?:script|link)\b[^>]*?(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(
  ([, file]) => file,
);
const sizes = files.map((file) => [
  file,
  gzipSync(fs.readFileSync(path.join(dist, file)), { level: 9 }).length / 1000,
]);
const sum = sizes.reduce((all, [, size]) => all + size, 0);
for (const [file, size] of sizes) console.log(`${size.toFixed(1).padStart(7)} kB  ${file}`);
console.log(`${sum.toFixed(1).padStart(7)} kB of JavaScript on the way to / (at most ${LIMIT_KB})`);
const withSchemas = files.filter((file) =>
  fs.readFileSync(path.join(dist, file), 'utf8').includes('ZodError'),
);
if (withSchemas.length)
  console.log(`zod belongs to the pages with forms, not into ${withSchemas.join(', ')}`);
if (files.length === 0 || sum > LIMIT_KB || withSchemas.length) process.exit(1);
