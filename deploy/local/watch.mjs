// npm run dev: rebuilds a package when its sources change and restarts only what uses it. The web builds
// itself.
import fs from 'node:fs';
import path from 'node:path';
import { runNx, getToolEnv } from '../install/build.mjs';
import { node24, PROCESSES, root, SERVICES } from '../workspace/repository.mjs';
import { applyMigrations } from './processes.mjs';
import { log } from '../workspace/progress.mjs';
import { createProcess } from '../processes/supervise.mjs';

const made = /^(node_modules|dist|gen|generated|coverage|test)$|\.test\.tsx?$|~$|\.sw[px]$/;

/** Returns names and times of a package's sources as one text. */
function describeSources(folder) {
  const files = fs
    .readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !made.test(name));
  return files
    .map((file) => {
      const at = `${folder}/${file.name}`;
      return file.isDirectory()
        ? describeSources(at)
        : `${at} ${fs.statSync(path.join(root, at), { throwIfNoEntry: false })?.mtimeMs}`;
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
  const changed = new Set();
  let busy = false;

  async function rebuild() {
    if (busy || !changed.size) return;
    busy = true;
    const now = [...changed];
    changed.clear();
    const everyone = now.includes('proto') || now.includes('runtime');
    const restarted = everyone ? PROCESSES : now;
    const from = performance.now();
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
        `  ✓ ${now.join(', ')} built, ${restarted.join(', ')} restarted (${((performance.now() - from) / 1000).toFixed(1)} s)`,
      );
    } catch (error) {
      log(`  ✗ ${now.join(', ')}: ${error.message}`);
    }
    busy = false;
  }

  // Polls twice a second, because Node's recursive watcher fails when a build removes a folder below it.
  const before = {};
  const detectChanges = () => {
    for (const [folder, packageName] of Object.entries(packageByFolder)) {
      const now = describeSources(folder);
      if (before[packageName] !== undefined && before[packageName] !== now) changed.add(packageName);
      before[packageName] = now;
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
