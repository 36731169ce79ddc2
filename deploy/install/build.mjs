// Installs and builds a clone. Skips both at once when nothing changed since the last time.
import fs from 'node:fs';
import path from 'node:path';
import { onPath, run } from '../processes/command.mjs';
import { node24, root, hashSha256 } from '../workspace/repository.mjs';

const stamps = path.join(root, 'node_modules/.laurel');
const readStamp = (name) =>
  fs.existsSync(path.join(stamps, name)) ? fs.readFileSync(path.join(stamps, name), 'utf8') : '';
const writeStamp = (name, value) => fs.writeFileSync(path.join(stamps, name), value);
const getModifiedMs = (file) => fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Returns the environment for npm programs: Node 24 comes first on PATH, and no daemon outlives the caller. */
export const getToolEnv = () => ({
  PATH: `${path.dirname(node24)}${path.delimiter}${process.env.PATH}`,
  NX_DAEMON: 'false',
  NX_TUI: 'false',
  NO_COLOR: '1',
});

/** Runs `npm ci`, unless the installed packages come from this very lock file. */
export async function install() {
  const lock = path.join(root, 'package-lock.json');
  const installedLock = path.join(root, 'node_modules/.package-lock.json');
  const hash = hashSha256(fs.readFileSync(lock));
  if (fs.existsSync(installedLock) && fs.existsSync(node24)) {
    fs.mkdirSync(stamps, { recursive: true });
    if (readStamp('install') === hash) return '(as before)';
    if (!readStamp('install') && getModifiedMs(installedLock) >= getModifiedMs(lock)) {
      writeStamp('install', hash);
      return '(as before)';
    }
  }
  await run('npm', ['ci', '--no-audit', '--no-fund']);
  fs.mkdirSync(stamps, { recursive: true });
  writeStamp('install', hash);
}

/** Hashes path, size and time of every source file. Git lists the source files. */
async function hashSources() {
  const sourcePaths = [
    'proto',
    'services',
    'bff',
    'web',
    'package-lock.json',
    'nx.json',
    'swc.json',
    'tsconfig.base.json',
  ];
  const listed =
    onPath('git') &&
    (await run('git', ['ls-files', '-co', '--exclude-standard', '--', ...sourcePaths], { check: false }));
  const files = listed && listed.code === 0 ? listed.output.trim().split('\n') : walk(sourcePaths);
  const lines = files.map((file) => {
    const stat = fs.statSync(path.join(root, file), { throwIfNoEntry: false });
    return stat ? `${file} ${stat.size} ${stat.mtimeMs}` : file;
  });
  return hashSha256(lines.join('\n'));
}

const OUTPUT_FOLDERS = new Set(['node_modules', 'dist', 'gen', 'generated', '.nx', '.git']);
const walk = (names) =>
  names.flatMap((name) => {
    const stat = fs.statSync(path.join(root, name), { throwIfNoEntry: false });
    if (!stat?.isDirectory()) return stat ? [name] : [];
    const inside = fs.readdirSync(path.join(root, name)).filter((entry) => !OUTPUT_FOLDERS.has(entry));
    return walk(inside.map((entry) => `${name}/${entry}`));
  });

/** Returns the folders of the packages that have a build. */
export function findBuiltPackages() {
  const services = fs.readdirSync(path.join(root, 'services')).map((name) => `services/${name}`);
  return ['proto', ...services, 'bff', 'web'].filter((folder) => {
    const file = path.join(root, folder, 'package.json');
    return fs.existsSync(file) && JSON.parse(fs.readFileSync(file, 'utf8')).scripts?.build;
  });
}

/** Generates code and builds every package through Nx, unless nothing changed. */
export async function build() {
  const hash = await hashSources();
  if (
    readStamp('build') === hash &&
    findBuiltPackages().every((folder) => fs.existsSync(path.join(root, folder, 'dist')))
  )
    return '(as before)';
  await runNx('run-many', '-t', 'build', '--outputStyle=static');
  writeStamp('build', hash);
}

export const runNx = (...args) =>
  run(node24, [path.join(root, 'node_modules/nx/dist/bin/nx.js'), ...args], { env: getToolEnv() });
