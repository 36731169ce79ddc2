// Loaded before a process of the platform (NODE_OPTIONS=--import): counts the SQL statements it sends and the gRPC calls it makes,
// and answers them with its CPU time on a socket of its own under COUNT_FOLDER, and how late its turns came at most since it was
// asked last (ms). `/?seconds=` writes a CPU profile there.
import fs from 'node:fs';
import http from 'node:http';
import inspector from 'node:inspector/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { tellCalls } from './tell-calls.mjs';

const folder = process.env.COUNT_FOLDER;
const part = path.basename(process.cwd());
const isPart = process.argv[1]?.endsWith('dist/main.js') || process.argv[1]?.endsWith('src/main.js');
if (folder && isPart) {
  const require = createRequire(import.meta.url);
  const counted = { sql: 0, rpc: 0 };
  tellCalls(
    { pg: require('pg'), grpc: require('@grpc/grpc-js') },
    { sql: () => counted.sql++, rpc: () => counted.rpc++ },
  );

  const turns = monitorEventLoopDelay({ resolution: 5 });
  turns.enable();
  const file = path.join(folder, `${part}.sock`);
  fs.rmSync(file, { force: true });
  const server = http.createServer(async (request, reply) => {
    const seconds = Number(new URL(request.url, 'http://here').searchParams.get('seconds'));
    if (seconds) await profile(seconds);
    const { user, system } = process.cpuUsage();
    const [cpuMs, lateMs] = [(user + system) / 1000, turns.max / 1e6];
    turns.reset();
    reply.end(JSON.stringify({ part, ...counted, cpuMs, lateMs, rss: process.memoryUsage.rss() }));
  });
  server.listen(file).unref();

  async function profile(seconds) {
    const session = new inspector.Session();
    session.connect();
    await session.post('Profiler.enable');
    await session.post('Profiler.start');
    await sleep(seconds * 1000);
    const { profile: found } = await session.post('Profiler.stop');
    fs.writeFileSync(path.join(folder, `${part}.cpuprofile`), JSON.stringify(found));
    session.disconnect();
  }
}
