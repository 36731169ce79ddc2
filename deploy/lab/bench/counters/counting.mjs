// Loaded before a process of the platform (NODE_OPTIONS=--import). Counts its SQL statements and gRPC calls.
// Serves these counts on a socket under COUNT_FOLDER, with its CPU time and the largest event loop delay (ms)
// since the last request. `/?seconds=` writes a CPU profile there.
import fs from 'node:fs';
import http from 'node:http';
import inspector from 'node:inspector/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { observeCalls } from './observe-calls.mjs';

const folder = process.env.COUNT_FOLDER;
const processName = path.basename(process.cwd());
const isPlatformProcess =
  process.argv[1]?.endsWith('dist/main.js') || process.argv[1]?.endsWith('src/main.js');
if (folder && isPlatformProcess) {
  const require = createRequire(import.meta.url);
  const counts = { sql: 0, rpc: 0 };
  observeCalls(
    { pg: require('pg'), grpc: require('@grpc/grpc-js') },
    { sql: () => counts.sql++, rpc: () => counts.rpc++ },
  );

  const eventLoopDelay = monitorEventLoopDelay({ resolution: 5 });
  eventLoopDelay.enable();
  const file = path.join(folder, `${processName}.sock`);
  fs.rmSync(file, { force: true });
  const server = http.createServer(async (request, reply) => {
    const seconds = Number(new URL(request.url, 'http://here').searchParams.get('seconds'));
    if (seconds) await recordProfile(seconds);
    const { user, system } = process.cpuUsage();
    const [cpuMs, lateMs] = [(user + system) / 1000, eventLoopDelay.max / 1e6];
    eventLoopDelay.reset();
    reply.end(
      JSON.stringify({ process: processName, ...counts, cpuMs, lateMs, rss: process.memoryUsage.rss() }),
    );
  });
  server.listen(file).unref();

  async function recordProfile(seconds) {
    const session = new inspector.Session();
    session.connect();
    await session.post('Profiler.enable');
    await session.post('Profiler.start');
    await sleep(seconds * 1000);
    const { profile } = await session.post('Profiler.stop');
    fs.writeFileSync(path.join(folder, `${processName}.cpuprofile`), JSON.stringify(profile));
    session.disconnect();
  }
}
