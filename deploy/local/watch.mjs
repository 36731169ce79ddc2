// npm run dev: a room is built again when its sources change, and just what uses it is restarted. The web builds itself.
import fs from 'node:fs';
import path from 'node:path';
import { nx, toolEnv } from './build.mjs';
import { node24, root, SERVICES } from './house.mjs';
import { applyMigrations } from './platform.mjs';
import { say } from './progress.mjs';
import { part } from './supervise.mjs';

const made = /(^|\/)(node_modules|dist|gen|generated|coverage|test)(\/|$)|\.test\.tsx?$|~$|\.sw[px]$/;

/** Watches every room; changes within a moment are one change. */
export async function watch({ parts, state, record }) {
  const rooms = {
    proto: 'proto',
    'services/runtime': 'runtime',
    bff: 'bff',
    ...Object.fromEntries(SERVICES.map((name) => [`services/${name}`, name])),
  };
  const changed = new Set();
  let timer = null;
  let busy = false;

  async function rebuild() {
    if (busy || !changed.size) return;
    busy = true;
    const now = [...changed];
    changed.clear();
    const everyone = now.includes('proto') || now.includes('runtime');
    const restarted = everyone ? [...SERVICES, 'bff'] : now;
    const from = performance.now();
    try {
      await nx(
        'run-many',
        '-t',
        'build',
        '--outputStyle=static',
        '-p',
        [...new Set([...now, ...restarted])].map((name) => `@laurel/${name}`).join(','),
      );
      await applyMigrations(state);
      await Promise.all(restarted.map((name) => parts.get(name)?.restart()));
      say(`  ✓ ${now.join(', ')} built, ${restarted.join(', ')} restarted (${((performance.now() - from) / 1000).toFixed(1)} s)`);
    } catch (error) {
      say(`  ✗ ${now.join(', ')}: ${error.message}`);
    }
    busy = false;
    rebuild();
  }

  for (const [folder, room] of Object.entries(rooms)) {
    fs.watch(path.join(root, folder), { recursive: true }, (_, file) => {
      if (!file || made.test(file)) return;
      changed.add(room);
      clearTimeout(timer);
      timer = setTimeout(rebuild, 150);
    });
  }

  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const command = () => ({
    program: node24,
    args: [vite, 'build', '--watch'],
    env: { ...process.env, ...toolEnv() },
    options: { cwd: path.join(root, 'web') },
  });
  const web = part({ name: 'web', command, ready: async () => true, logs: path.join(state.folder, 'logs'), record });
  parts.set('web', web);
  await web.start();
  say('  Watching the sources of every room; the web builds itself, reload to see it.');
}
