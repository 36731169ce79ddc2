// Puts what one process needs to run into a folder, and nothing else: its own build, the packages that it reaches, its migrations. Its image
// holds that folder, and a test starts it from there.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { nodeFileTrace } from '@vercel/nft';
import { mallocOf, nodeFlagsOf, PROCESSES, root } from '../local/house.mjs';

/** Of a room that is traced: its sources are not run. */
const isRun = (file) => !/\.[mc]?tsx?$/.test(file);
/** What a process opens by its path, and no import says. */
const openedBy = (name) =>
  name === 'bff'
    ? ['web/dist']
    : ['services/runtime/migrations', 'services/runtime/stream.json', `services/${name}/prisma/migrations`];
/** For errors that say where in our sources they came from. A process reads them all into memory: those of what was generated are larger than all others. */
const mapsOf = (files) =>
  files
    .filter((file) => file.endsWith('.js') && !/^node_modules\/|\/dist\/(.*\/)?gen(erated)?\//.test(file))
    .map((file) => `${file}.map`)
    .filter((file) => fs.existsSync(path.join(root, file)));

const require = createRequire(import.meta.url);
const RESOLVED = /\brequire\.resolve\('([^']+)'\)/g;
/** What our own files ask the place of, to open it by that: fonts. */
const resolvedBy = (files) =>
  files
    .filter((file) => file.endsWith('.js') && !file.startsWith('node_modules/'))
    .flatMap((file) => [...fs.readFileSync(path.join(root, file), 'utf8').matchAll(RESOLVED)])
    .map(([, name]) => path.relative(root, require.resolve(name)));

/** How it is started, here as there (deploy/local/parts.mjs): whatever follows is a command of it. */
function startOf(name, main) {
  const settings = Object.entries(mallocOf(name)).map(([key, value]) => `${key}=${value}`);
  return `#!/bin/sh
export ${settings.join(' ')}
exec node ${nodeFlagsOf(name).join(' ')} "$(dirname "$0")/${main}" "$@"
`;
}
/** Ends with 0 where it takes work. */
const HEALTHY = `#!/bin/sh
exec node -e 'fetch("http://127.0.0.1:" + process.env.HTTP_PORT + "/health/ready").then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))'
`;

/** What the tracer has read: of seven processes most is the same. */
const cache = {};
/** Copies all of it; answers how many files and bytes. */
export async function assemble(name, target) {
  if (!PROCESSES.includes(name)) throw new Error(`There is no process "${name}".`);
  const main = `${name === 'bff' ? 'bff' : `services/${name}`}/dist/main.js`;
  if (!fs.existsSync(path.join(root, main))) throw new Error(`${main} is not there: npm run build`);
  const { fileList } = await nodeFileTrace([path.join(root, main)], { base: root, processCwd: root, cache });
  const traced = [...fileList];
  const wanted = [...traced, ...mapsOf(traced), ...resolvedBy(traced), ...openedBy(name)].filter(isRun);
  for (const file of wanted) copy(file, target);
  for (const [file, script] of Object.entries({ start: startOf(name, main), healthy: HEALTHY }))
    fs.writeFileSync(path.join(target, file), script, { mode: 0o755 });
  return counted(target);
}

const copy = (file, target) =>
  fs.cpSync(path.join(root, file), path.join(target, file), { recursive: true, verbatimSymlinks: true });

function counted(folder) {
  const files = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile());
  const bytes = files.reduce((sum, one) => sum + fs.statSync(path.join(one.parentPath, one.name)).size, 0);
  return { files: files.length, bytes };
}
