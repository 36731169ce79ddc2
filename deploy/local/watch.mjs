// npm run dev: rebuilds a package when its sources change and restarts only what uses it. The web builds
// itself.
import fs from 'node:fs';
import path from 'node:path';
import { runNx, getToolEnv } from '../install/build.mjs';
import { node24, PROCESSES, root, SERVICES } from '../workspace/repository.mjs';
import { applyMigrations } from './processes.mjs';
import { log } from '../workspace/progress.mjs';
import { createProcess } from '../processes/supervise.mjs';

const GENERATED = /^(node_modules|dist|gen|generated|coverage|test)$|\.test\.tsx?$|~$|\.sw[px]$/;

/** Returns names and times of a package's sources as one text. */
function describeSources(folder) {
  const files = fs
    .readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !GENERATED.test(name));
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
  const changedFolders = new Set();
  let busy = false;

  async function rebuild() {
    if (busy || !changedFolders.size) return;
    busy = true;
    const now = [...changedFolders];
    changedFolders.clear();
    const affectsAll = now.includes('proto') || now.includes('runtime');
    const restarted = affectsAll ? PROCESSES : now;
    const startedAt = performance.now();
    try {
      await runNx(
        'run-many',
        '-t',
        'build',
        '--outputStyle=static',
        '-p',
        [...new Set([...now, ...restarted])].map((name) => `@laurel/${name}`).join(','),
      );
      await applyMigrations(state);
      await Promise.all(restarted.map((name) => processes.get(name)?.restart()));
      log(
        `  ✓ ${now.join(', ')} built, ${restarted.join(', ')} restarted (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`,
      );
    } catch (error) {
      log(`  ✗ ${now.join(', ')}: ${error.message}`);
    }
    busy = false;
  }

  // Polls twice a second, because Node's recursive watcher fails when a build removes a folder below it.
  const previousTimes = {};
  const detectChanges = () => {
    for (const [folder, packageName] of Object.entries(packageByFolder)) {
      const now = describeSources(folder);
      if (previousTimes[packageName] !== undefined && previousTimes[packageName] !== now)
        changedFolders.add(packageName);
      previousTimes[packageName] = now;
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
