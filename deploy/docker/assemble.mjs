// Collects what one process needs to run in a folder, and nothing else: its build, the packages that it
// reaches, its migrations. Its image contains that folder, and a test starts it from there.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { nodeFileTrace } from '@vercel/nft';
import { getMallocEnv, getNodeFlags, PROCESSES, root } from '../workspace/repository.mjs';

/** graphile-worker looks for a configuration file, and would load TypeScript for one that is written in it. */
const IGNORED = ['node_modules/typescript/**'];
/** Traced packages include their TypeScript sources, which are not run. */
const isRun = (file) => !/\.[mc]?tsx?$/.test(file);
const USES_CITIES = ['catalog', 'matching', 'submissions'];
/** The files that a process opens by path, without an import. */
const listOpenedFiles = (name) =>
  name === 'bff'
    ? ['web/dist']
    : [
        ...(USES_CITIES.includes(name) ? ['services/cities/dist/generated'] : []),
        'services/runtime/migrations',
        'services/runtime/stream.json',
        `services/${name}/prisma/migrations`,
      ];
/**
 * Source maps for errors that point to our sources. A process reads them all into memory. Those of generated
 * code are larger than all others.
 */
const findSourceMaps = (files) =>
  files
    .filter((file) => file.endsWith('.js') && !/^node_modules\/|\/dist\/(.*\/)?gen(erated)?\//.test(file))
    .map((file) => `${file}.map`)
    .filter((file) => fs.existsSync(path.join(root, file)));

const require = createRequire(import.meta.url);
const RESOLVED = /\brequire\.resolve\('([^']+)'\)/g;
/** The files that our code locates with require.resolve: fonts. */
const findResolvedFiles = (files) =>
  files
    .filter((file) => file.endsWith('.js') && !file.startsWith('node_modules/'))
    .flatMap((file) => [...fs.readFileSync(path.join(root, file), 'utf8').matchAll(RESOLVED)])
    .map(([, name]) => path.relative(root, require.resolve(name)));

/**
 * Creates the start script, with the same settings as deploy/local/processes.mjs. Further arguments are a
 * command.
 */
function createStartScript(name, main) {
  const settings = Object.entries(getMallocEnv(name)).map(([key, value]) => `${key}=${value}`);
  return `#!/bin/sh
export ${settings.join(' ')}
exec node ${getNodeFlags(name).join(' ')} "$(dirname "$0")/${main}" "$@"
`;
}
/** Ends with 0 when the process is ready. */
const HEALTHY = `#!/bin/sh
exec node -e 'fetch("http://127.0.0.1:" + process.env.HTTP_PORT + "/health/ready").then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))'
`;

/** The tracer's cache: the seven processes share most files. */
const cache = {};
/** Copies all files. Returns the numbers of files and bytes. */
export async function assembleImageFiles(name, target) {
  if (!PROCESSES.includes(name)) throw new Error(`There is no process "${name}".`);
  const main = `${name === 'bff' ? 'bff' : `services/${name}`}/dist/main.js`;
  if (!fs.existsSync(path.join(root, main))) throw new Error(`${main} is not there: npm run build`);
  const { fileList } = await nodeFileTrace([path.join(root, main)], {
    base: root,
    processCwd: root,
    cache,
    ignore: IGNORED,
  });
  const traced = [...fileList];
  const files = [
    ...traced,
    ...findSourceMaps(traced),
    ...findResolvedFiles(traced),
    ...listOpenedFiles(name),
  ].filter(isRun);
  for (const file of files) copyFile(file, target);
  for (const [file, script] of Object.entries({ start: createStartScript(name, main), healthy: HEALTHY }))
    fs.writeFileSync(path.join(target, file), script, { mode: 0o755 });
  return countFiles(target);
}

const copyFile = (file, target) =>
  fs.cpSync(path.join(root, file), path.join(target, file), { recursive: true, verbatimSymlinks: true });

function countFiles(folder) {
  const files = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile());
  const bytes = files.reduce((sum, file) => sum + fs.statSync(path.join(file.parentPath, file.name)).size, 0);
  return { files: files.length, bytes };
}
