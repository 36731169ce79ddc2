// npm run dev: rebuilds a package when its sources change and restarts only what uses it. The web builds
// itself.
import fs from 'node:fs';
import path from 'node:path';
import { runNx, getToolEnv } from '../install/build.mjs';
import { node24, PROCESSES, root, SERVICES } from '../workspace/repository.mjs';
import { applyMigrations } from './processes.mjs';
import { log } from '../workspace/progress.mjs';
import { createProcess } from '../processes/supervise.mjs';

/** Files that a build writes or does not read. */
const IGNORED = /^(node_modules|dist|gen|generated|coverage|test)$|\.test\.tsx?$|~$|\.sw[px]$/;

/** Returns names and times of a package's sources as one text. */
function describeSources(folder) {
  const files = fs
    .readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !IGNORED.test(name));
  return files
    .map((file) => {
      const filePath = `${folder}/${file.name}`;
      return file.isDirectory()
        ? describeSources(filePath)
        : `${filePath} ${fs.statSync(path.join(root, filePath), { throwIfNoEntry: false })?.mtimeMs}`;
    })
    .join('\n');
}

/** Watches every package until the process ends. */
export async function watch({ processes, state, record }) {
  const packageByFolder = {
    proto: 'proto',
    'services/runtime': 'runtime',
    bff: 'bff',
    ...Object.fromEntries(SERVICES.map((name) => [`services/${name}`, name])),
  };
  const changedPackages = new Set();
  let isBuilding = false;

  async function rebuild() {
    if (isBuilding || !changedPackages.size) return;
    isBuilding = true;
    const changed = [...changedPackages];
    changedPackages.clear();
    const affectsAll = changed.includes('proto') || changed.includes('runtime');
    const restarted = affectsAll ? PROCESSES : changed;
    const startedAt = performance.now();
    try {
      await runNx(
        'run-many',
        '-t',
        'build',
        '--outputStyle=static',
        '-p',
        [...new Set([...changed, ...restarted])].map((name) => `@laurel/${name}`).join(','),
      );
      await applyMigrations(state);
      await Promise.all(restarted.map((name) => processes.get(name)?.restart()));
      log(
        `  ✓ ${changed.join(', ')} built, ${restarted.join(', ')} restarted (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`,
      );
    } catch (error) {
      log(`  ✗ ${changed.join(', ')}: ${error.message}`);
    }
    isBuilding = false;
  }

  // Polls twice a second, because Node's recursive watcher fails when a build removes a folder below it.
  const previousSources = {};
  const detectChanges = () => {
    for (const [folder, packageName] of Object.entries(packageByFolder)) {
      const sources = describeSources(folder);
      const previous = previousSources[packageName];
      if (previous !== undefined && previous !== sources) changedPackages.add(packageName);
      previousSources[packageName] = sources;
    }
    rebuild();
  };
  detectChanges();
  setInterval(detectChanges, 500).unref();

  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const command = () => ({
    program: node24,
    args: [vite, 'build', '--watch'],
    env: { ...process.env, ...getToolEnv() },
    options: { cwd: path.join(root, 'web') },
  });
  const web = createProcess({
    name: 'web',
    command,
    ready: async () => true,
    logs: path.join(state.folder, 'logs'),
    record,
  });
  processes.set('web', web);
  await web.start();
  log('  Watching the sources of all packages. After a change to the web, reload the page.');
}
