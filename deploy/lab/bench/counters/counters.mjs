// Requests the counters of every process of a platform (counting.mjs). Reads the CPU time of PostgreSQL's
// processes from /proc.
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { PROCESSES } from '../../../workspace/repository.mjs';

const TICK_MS = 10;

/** The environment that makes all processes count. */
export const createCountingEnv = (folder) => ({
  COUNT_FOLDER: folder,
  NODE_OPTIONS: `--import=${pathToFileURL(path.join(import.meta.dirname, 'counting.mjs'))}`,
});

const requestCounters = (folder, processName, requestPath = '/') =>
  new Promise((resolve, reject) => {
    const request = http.get(
      { socketPath: path.join(folder, `${processName}.sock`), path: requestPath },
      (reply) => {
        let text = '';
        reply.on('data', (chunk) => (text += chunk)).on('end', () => resolve(JSON.parse(text)));
      },
    );
    request.on('error', reject);
  });

/**
 * Returns the CPU time of a process and its children, in ms. The last two of the four times in `stat` are those
 * of children that have ended.
 */
export function readTreeCpu(root) {
  const stats = fs.readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const text = fs.readFileSync(`/proc/${name}/stat`, 'utf8');
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
      return [
        {
          pid: Number(name),
          parent: Number(fields[1]),
          ticks: [11, 12, 13, 14].map((n) => Number(fields[n])),
        },
      ];
    } catch {
      return []; // it has ended meanwhile
    }
  });
  const tree = stats.filter(({ pid, parent }) => pid === root || parent === root);
  const ticks = tree.flatMap((stat) => (stat.pid === root ? stat.ticks : stat.ticks.slice(0, 2)));
  return ticks.reduce((sum, count) => sum + count, 0) * TICK_MS;
}

/** Returns the CPU time of a process's live threads, in µs, without its children. */
export const getProcessCpu = (pid) =>
  fs
    .readdirSync(`/proc/${pid}/task`)
    .map((thread) => Number(fs.readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]))
    .reduce((sum, nanoseconds) => sum + nanoseconds / 1000, 0);

/** Returns a function that reads all counters: process → { sql, rpc, cpuMs, lateMs, rss }. */
export const createCounterReader = (folder, postgresPid) => async () => {
  const all = await Promise.all(PROCESSES.map((processName) => requestCounters(folder, processName)));
  return {
    ...Object.fromEntries(all.map(({ process: processName, ...counters }) => [processName, counters])),
    postgres: { cpuMs: readTreeCpu(postgresPid) },
  };
};

const PROFILE_S = 5;
/** Writes CPU profiles of all processes while a function is called, as `<function>-<process>.cpuprofile`. */
export async function startProfiles(folder, target, name) {
  fs.mkdirSync(target, { recursive: true });
  await Promise.all(
    PROCESSES.map(async (processName) => {
      await requestCounters(folder, processName, `/?seconds=${PROFILE_S}`);
      fs.copyFileSync(
        path.join(folder, `${processName}.cpuprofile`),
        path.join(target, `${name}-${processName}.cpuprofile`),
      );
    }),
  );
}
