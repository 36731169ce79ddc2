// Asks every process of a platform for its counters (counting.mjs), and /proc for what PostgreSQL's processes have used.
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { PROCESSES } from '../local/house.mjs';

const TICK_MS = 10;

/** What all parts must be started with to be counted. */
export const countingEnv = (folder) => ({
  COUNT_FOLDER: folder,
  NODE_OPTIONS: `--import=${pathToFileURL(path.join(import.meta.dirname, 'counting.mjs'))}`,
});

const asked = (folder, part, address = '/') =>
  new Promise((resolve, reject) => {
    const request = http.get({ socketPath: path.join(folder, `${part}.sock`), path: address }, (reply) => {
      let text = '';
      reply.on('data', (more) => (text += more)).on('end', () => resolve(JSON.parse(text)));
    });
    request.on('error', reject);
  });

/** CPU of a process and of all it has started, in ms. */
export function treeCpu(root) {
  const stats = fs.readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const text = fs.readFileSync(`/proc/${name}/stat`, 'utf8');
      const rest = text.slice(text.lastIndexOf(')') + 2).split(' ');
      return [
        { pid: Number(name), parent: Number(rest[1]), ticks: [11, 12, 13, 14].map((n) => Number(rest[n])) },
      ];
    } catch {
      return []; // it has ended meanwhile
    }
  });
  return (
    stats
      .filter(({ pid, parent }) => pid === root || parent === root)
      .reduce(
        (sum, { pid, ticks }) => sum + ticks.slice(0, pid === root ? 4 : 2).reduce((a, b) => a + b),
        0,
      ) * TICK_MS
  );
}

/** CPU that the threads of a process that live have used, in µs; nothing of what it has started. */
export const ownCpu = (pid) =>
  fs
    .readdirSync(`/proc/${pid}/task`)
    .map((thread) => Number(fs.readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]))
    .reduce((sum, nanoseconds) => sum + nanoseconds / 1000, 0);

/** Answers a function that reads all counters: part → { sql, rpc, cpuMs, lateMs, rss }. */
export const counters = (folder, postgresPid) => async () => {
  const found = await Promise.all(PROCESSES.map((part) => asked(folder, part)));
  return {
    ...Object.fromEntries(found.map(({ part, ...counted }) => [part, counted])),
    postgres: { cpuMs: treeCpu(postgresPid) },
  };
};

const PROFILE_S = 5;
/** CPU profiles of all processes while a function is asked, as `<function>-<part>.cpuprofile`. */
export async function startProfiles(folder, target, name) {
  fs.mkdirSync(target, { recursive: true });
  await Promise.all(
    PROCESSES.map(async (part) => {
      await asked(folder, part, `/?seconds=${PROFILE_S}`);
      fs.copyFileSync(
        path.join(folder, `${part}.cpuprofile`),
        path.join(target, `${name}-${part}.cpuprofile`),
      );
    }),
  );
}
