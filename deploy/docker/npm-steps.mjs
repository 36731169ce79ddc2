// Simulates npm in a Dockerfile with the packages and builds of this clone, provided that all their sources
// are present.
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../workspace/repository.mjs';
import { listContext } from './dockerfile.mjs';
import { copyWithLinks } from './linked.mjs';

const readLock = (directory) =>
  Object.entries(JSON.parse(fs.readFileSync(path.join(directory, 'package-lock.json'), 'utf8')).packages);
const listPackages = (lock) =>
  lock.map(([name]) => name).filter((name) => name && !name.includes('node_modules/'));

/**
 * Returns the packages that the lock file names. Like npm, refuses when one of our packages has no package.json.
 */
function readCompleteLock(directory) {
  const lock = readLock(directory);
  const missingPackages = listPackages(lock).filter(
    (packageFolder) => !fs.existsSync(path.join(directory, packageFolder, 'package.json')),
  );
  if (missingPackages.length)
    throw new Error(`npm ci: package-lock.json names packages that are missing: ${missingPackages}.`);
  return lock;
}

/**
 * `npm ci` with this clone's files. Development packages are links out of the folder, so that no image can
 * contain them.
 */
export function simulateNpmCi(directory) {
  const lock = readCompleteLock(directory);
  for (const [name, { dev, link, resolved }] of lock) {
    if (!/^node_modules\/(@[^/]+\/)?[^/]+$/.test(name) || (!link && !fs.existsSync(path.join(root, name))))
      continue;
    const target = path.join(directory, name);
    fs.mkdirSync(path.dirname(target), { recursive: true });
    if (link) fs.symlinkSync(path.relative(path.dirname(target), path.join(directory, resolved)), target);
    else if (dev) fs.symlinkSync(path.join(root, name), target);
    else copyWithLinks(path.join(root, name), target);
  }
}

/** `npm ci` as a single link, for stages whose files are only partly copied on. */
export function simulateNpmCiAsLink(directory) {
  readCompleteLock(directory);
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(directory, 'node_modules'));
}

/** `npm ci --ignore-scripts && npm run build --workspace=@laurel/runtime`, for the same stages. */
export function simulatePackages(directory) {
  simulateNpmCiAsLink(directory);
  const output = 'services/runtime/dist';
  copyWithLinks(path.join(root, output), path.join(directory, output));
}

/** `npm run codegen && npm run build`. Refuses when a file of a package, or a shared one, is missing. */
export function simulateNpmBuild(directory) {
  const packageFolders = listPackages(readLock(directory));
  const sharedFiles = ['nx.json', 'package.json', 'package-lock.json', 'tsconfig.base.json', 'swc.json'];
  const isInPackage = (file) => packageFolders.some((packageFolder) => file.startsWith(`${packageFolder}/`));
  if (!fs.existsSync(path.join(directory, 'node_modules/nx')))
    throw new Error('npm run build: there are no packages.');
  const missingFiles = [...sharedFiles, ...listContext(root).filter(isInPackage)].filter(
    (file) => !fs.existsSync(path.join(directory, file)),
  );
  if (missingFiles.length)
    throw new Error(
      `npm run build: ${missingFiles.length} files are not there: ${missingFiles.slice(0, 9)}.`,
    );
  for (const packageFolder of packageFolders)
    for (const outputFolder of ['dist', 'gen', 'src/generated']) {
      const source = path.join(root, packageFolder, outputFolder);
      if (fs.existsSync(source)) copyWithLinks(source, path.join(directory, packageFolder, outputFolder));
    }
}
