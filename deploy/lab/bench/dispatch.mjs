// npm run bench:dispatch: measures what the BFF adds to a response that costs nothing. It compares the CPU
// per request of getSession, called by a signed-in user, with a bare Fastify that sends the same bytes and
// headers (bare-fastify.mjs), alternately. Ends with 1 when the limit is exceeded.
// The samples are many and short, so that other work on the machine affects both. The lower quartile of each
// counts, because other work only adds time. Both are called until V8 has finished optimising: after 20,000
// requests the BFF is not yet stable. The platform rests for half a minute first. Its freshly started
// processes would fill the CPU caches, which the larger of the two needs more.
import { fork } from 'node:child_process';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { node24, root } from '../../workspace/repository.mjs';
import { parseOptions, recordOption, parseCount } from '../../workspace/options.mjs';
import { startSeparatePlatform, stopOnSignal } from '../../local/separate-platform.mjs';
import { findRunning } from '../../local/state.mjs';
import { recordMeasurements } from '../measurements/record.mjs';
import { getProcessCpu } from './counters/counters.mjs';
import { signInAt } from './browser/in-browser.mjs';
import { getPercentile } from './load/other-users.mjs';

const { values } = parseOptions({
  command: 'npm run bench:dispatch --',
  description: 'Measures the overhead of the BFF for a trivial response.',
  options: {
    times: { type: 'string', description: 'Requests per sample (5000).' },
    samples: { type: 'string', description: 'Samples of each (40).' },
    record: recordOption,
  },
});
const times = parseCount(values.times, 'times', 5000);
const samples = parseCount(values.samples, 'samples', 40);
const [CONCURRENCY, WARM_UP_REQUESTS, REST_MS] = [16, 60_000, 30_000];
const REQUEST_PATH = '/_server?name=getSession';
/** Headers that belong to a connection or a moment. */
const VOLATILE_HEADERS = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length']);

const platform = await startSeparatePlatform({
  name: 'dispatch',
  env: { RATE_LIMIT: '100000000', CONNECTIONS_PER_ADDRESS: '10000' },
});
stopOnSignal(platform);
try {
  console.log('Starting the platform …');
  await platform.ready();
  await sleep(REST_MS);
  const { cookie } = await signInAt(platform.publicUrl, 'filmmaker@laurel.test');
  const response = await fetch(`${platform.publicUrl}${REQUEST_PATH}`, { headers: { cookie } });
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !VOLATILE_HEADERS.has(name)));
  const bare = await startServer(JSON.stringify({ body: await response.text(), headers }));
  const servers = [
    {
      name: 'getSession, through the BFF',
      pid: findRunning(platform.folder).processes.bff.pid,
      port: Number(new URL(platform.publicUrl).port),
      samplesUs: [],
    },
    { name: 'Fastify alone, the same bytes', pid: bare.child.pid, port: bare.port, samplesUs: [] },
  ];
  for (const server of servers) await measureCpuPerRequest(server, cookie, WARM_UP_REQUESTS);
  for (let sample = 0; sample < samples; sample++)
    for (const server of servers) server.samplesUs.push(await measureCpuPerRequest(server, cookie, times));
  bare.child.kill();
  const [bff, alone] = servers.map(({ name, samplesUs }) => {
    const [least, quarter, median, highest] = [0, 0.25, 0.5, 0.999].map((percentile) =>
      getPercentile(samplesUs, percentile),
    );
    const spread = `median ${median.toFixed(1)}, ${least.toFixed(1)} to ${highest.toFixed(1)}`;
    console.log(`${name.padEnd(32)} ${quarter.toFixed(1).padStart(5)} µs of CPU per request (${spread})`);
    return { quarter, median };
  });
  const share = alone.quarter / bff.quarter;
  const byMedians = (alone.median / bff.median).toFixed(2);
  console.log(`${share.toFixed(2)} of Fastify alone (by medians ${byMedians})`);
  if (values.record)
    recordMeasurements('npm run bench:dispatch', [
      {
        metric: 'BFF overhead, CPU per `getSession`',
        value: `${bff.quarter.toFixed(1)} µs`,
        reference: `bare Fastify ${alone.quarter.toFixed(1)} µs`,
      },
    ]);
} finally {
  await platform.stop();
}

async function startServer(response) {
  const child = fork(path.join(root, 'deploy/lab/bench/bare-fastify.mjs'), [response], { execPath: node24 });
  const port = await new Promise((resolve) => child.once('message', resolve));
  return { child, port };
}

/** Returns microseconds per request, over `times` requests. */
async function measureCpuPerRequest({ pid, port }, cookie, times) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONCURRENCY });
  const sendRequest = () =>
    new Promise((resolve, reject) => {
      const request = http.get(
        { port, host: '127.0.0.1', path: REQUEST_PATH, agent, headers: { cookie } },
        (answer) => {
          answer
            .resume()
            .on('end', () =>
              answer.statusCode === 200 ? resolve() : reject(new Error(`${answer.statusCode}`)),
            );
        },
      );
      request.on('error', reject);
    });
  const cpuBefore = getProcessCpu(pid);
  let remaining = times;
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      while (remaining-- > 0) await sendRequest();
    }),
  );
  agent.destroy();
  return (getProcessCpu(pid) - cpuBefore) / times;
}
