// npm run dev: a room is built again when its sources change, and just what uses it is restarted. The web builds itself.
import fs from 'node:fs';
import path from 'node:path';
import { nx, toolEnv } from './build.mjs';
import { node24, PROCESSES, root, SERVICES } from './house.mjs';
import { applyMigrations } from './parts.mjs';
import { say } from './progress.mjs';
import { part } from './supervise.mjs';

const made = /^(node_modules|dist|gen|generated|coverage|test)$|\.test\.tsx?$|~$|\.sw[px]$/;

/** Names and times of a room's sources, as one text. */
function traces(folder) {
  const files = fs
    .readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !made.test(name));
  return files
    .map((file) => {
      const at = `${folder}/${file.name}`;
      return file.isDirectory()
        ? traces(at)
        : `${at} ${fs.statSync(path.join(root, at), { throwIfNoEntry: false })?.mtimeMs}`;
    })
    .join('\n');
}

/** Watches every room until the end. */
export async function watch({ parts, state, record }) {
  const rooms = {
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
      say(
        `  ✓ ${now.join(', ')} built, ${restarted.join(', ')} restarted (${((performance.now() - from) / 1000).toFixed(1)} s)`,
      );
    } catch (error) {
      say(`  ✗ ${now.join(', ')}: ${error.message}`);
    }
    busy = false;
  }

  // Looked at twice a second: Node's recursive watcher fails when a build removes a folder below it.
  const before = {};
  const look = () => {
    for (const [folder, room] of Object.entries(rooms)) {
      const now = traces(folder);
      if (before[room] !== undefined && before[room] !== now) changed.add(room);
      before[room] = now;
    }
    rebuild();
  };
  look();
  setInterval(look, 500).unref();

  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const command = () => ({
    program: node24,
    args: [vite, 'build', '--watch'],
    env: { ...process.env, ...toolEnv() },
    options: { cwd: path.join(root, 'web') },
  });
  const web = part({
    name: 'web',
    command,
    ready: async () => true,
    logs: path.join(state.folder, 'logs'),
    record,
  });
  parts.set('web', web);
  await web.start();
  say('  Watching the sources of every room; the web builds itself, reload to see it.');
}
