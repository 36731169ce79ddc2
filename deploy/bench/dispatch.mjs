// npm run bench:dispatch: what the door adds to an answer that costs nothing: CPU per request of getSession, asked by who is signed in,
// beside a bare Fastify that answers the same bytes with the same headers (bare-fastify.mjs), in turns. Ends with 1 where it is over. The
// turns are many and short, so that what the machine does beside falls on both, and of each the lower quartile counts: that only ever adds.
// Both are asked so often before that V8 has done with optimising: after 20,000 requests the door is not where it stays. And the platform rests
// half a minute first: what its other parts do as they have just begun fills the processor's caches, which the larger of the two needs more.
import { fork } from 'node:child_process';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { node24, root } from '../local/house.mjs';
import { optionsOf, wholeOption } from '../local/options.mjs';
import { ownPlatform, stopWithUs } from '../local/own-platform.mjs';
import { running } from '../local/state.mjs';
import { ownCpu } from './counters.mjs';
import { signedIn } from './in-browser.mjs';
import { percentile } from './others.mjs';

const { values } = optionsOf({
  command: 'npm run bench:dispatch --',
  says: 'Measures what the door adds to an answer that costs nothing.',
  options: {
    times: { type: 'string', says: 'Requests in a turn (5000).' },
    turns: { type: 'string', says: 'Turns of each (40).' },
  },
});
const times = wholeOption(values.times, 'times', 5000);
const turns = wholeOption(values.turns, 'turns', 40);
const [AT_LEAST, AT_ONCE, WARMING, REST_MS] = [0.85, 16, 60_000, 30_000];
const ASKED = '/_server?name=getSession';
/** Which belong to a connection or a moment. */
const OWN = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length']);

const platform = await ownPlatform({
  name: 'dispatch',
  env: { RATE_LIMIT: '100000000', CONNECTIONS_PER_ADDRESS: '10000' },
});
stopWithUs(platform);
try {
  console.log('Starting the platform …');
  await platform.ready();
  await sleep(REST_MS);
  const { cookie } = await signedIn(platform.publicUrl, 'filmmaker@laurel.test');
  const said = await fetch(`${platform.publicUrl}${ASKED}`, { headers: { cookie } });
  const headers = Object.fromEntries([...said.headers].filter(([name]) => !OWN.has(name)));
  const bare = await started(JSON.stringify({ body: await said.text(), headers }));
  const both = [
    {
      name: 'getSession, through the BFF',
      pid: running(platform.folder).parts.bff.pid,
      port: Number(new URL(platform.publicUrl).port),
      took: [],
    },
    { name: 'Fastify alone, the same bytes', pid: bare.child.pid, port: bare.port, took: [] },
  ];
  for (const one of both) await cpuPerRequest(one, cookie, WARMING);
  for (let turn = 0; turn < turns; turn++)
    for (const one of both) one.took.push(await cpuPerRequest(one, cookie, times));
  bare.child.kill();
  const [door, alone] = both.map(({ name, took }) => {
    const [least, quarter, median, most] = [0, 0.25, 0.5, 0.999].map((share) => percentile(took, share));
    const also = `median ${median.toFixed(1)}, ${least.toFixed(1)} to ${most.toFixed(1)}`;
    console.log(`${name.padEnd(32)} ${quarter.toFixed(1).padStart(5)} µs of CPU per request (${also})`);
    return { quarter, median };
  });
  const share = alone.quarter / door.quarter;
  const byMedians = (alone.median / door.median).toFixed(2);
  console.log(`${share.toFixed(2)} of Fastify alone (must: ${AT_LEAST}; by medians ${byMedians})`);
  process.exitCode = share >= AT_LEAST ? 0 : 1;
} finally {
  await platform.stop();
}

async function started(what) {
  const child = fork(path.join(root, 'deploy/bench/bare-fastify.mjs'), [what], { execPath: node24 });
  const port = await new Promise((resolve) => child.once('message', resolve));
  return { child, port };
}

/** In microseconds, of so many requests. */
async function cpuPerRequest({ pid, port }, cookie, times) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const ask = () =>
    new Promise((resolve, reject) => {
      const request = http.get(
        { port, host: '127.0.0.1', path: ASKED, agent, headers: { cookie } },
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
  const from = ownCpu(pid);
  let left = times;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left-- > 0) await ask();
    }),
  );
  agent.destroy();
  return (ownCpu(pid) - from) / times;
}
