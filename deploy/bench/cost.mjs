// What a request costs: for each function the CPU of every process it touches, its SQL statements, its gRPC calls and its bytes,
// asked one after the other on a platform of its own. Beside it, in the same run, a file from disk through the same door.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DEMO_PASSWORD } from '../local/environment.mjs';
import { SERVICES } from '../local/house.mjs';
import { optionsOf } from '../local/options.mjs';
import { ownPlatform } from '../local/own-platform.mjs';
import { running } from '../local/state.mjs';
import { signIn } from '../faults/sign-in.mjs';
import { counters, countingEnv, startProfiles } from './counters.mjs';
import { questionsFor } from './questions.mjs';

const { values } = optionsOf({
  command: 'npm run bench:cost --',
  says: 'Starts a platform of its own and prints what each read costs.',
  options: {
    times: { type: 'string', says: 'How often each is asked (200).' },
    only: { type: 'string', says: 'Just this function.' },
    profile: { type: 'string', says: 'Writes CPU profiles of all processes into this folder.' },
  },
});
const times = Number(values.times ?? 200);
if (!Number.isInteger(times) || times < 1) {
  console.error('--times is a whole number from 1.');
  process.exit(64);
}

/** Asks `times` times, one after the other; answers medians and the difference of all counters, per question. */
async function measured(ask, count) {
  for (let n = 0; n < 30; n++) await ask(n);
  const before = await count();
  const took = [];
  let bytes = 0;
  for (let n = 0; n < times; n++) {
    const from = performance.now();
    bytes += await ask(n);
    took.push(performance.now() - from);
  }
  const after = await count();
  const each = (what) => (part) => (after[part][what] - before[part][what]) / times;
  const cpu = Object.fromEntries(Object.keys(after).map((part) => [part, each('cpuMs')(part)]));
  const total = (what) =>
    Math.round(Object.keys(after).reduce((sum, part) => sum + (each(what)(part) || 0), 0));
  took.sort((a, b) => a - b);
  return { cpu, sql: total('sql'), rpc: total('rpc'), bytes: bytes / times, median: took[times >> 1] };
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-cost-'));
const platform = await ownPlatform({
  name: 'cost',
  env: { RATE_LIMIT: '100000000', ...countingEnv(folder) },
});
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => platform.stop().finally(() => process.exit(130)));
try {
  console.log('Starting the platform …');
  await platform.ready();
  const { publicUrl, keycloakUrl } = platform;
  const who = await signIn({
    publicUrl,
    keycloakUrl,
    email: 'filmmaker@laurel.test',
    password: DEMO_PASSWORD,
  });
  const count = counters(folder, running(platform.folder).parts.postgres.pid);
  const questions = await questionsFor({ publicUrl, ...who });
  console.log('CPU ms per request, one after the other | statements | calls | kB | median ms\n');
  console.log('| function | total | bff | services | PostgreSQL | SQL | gRPC | kB | ms |');
  console.log('|---|---|---|---|---|---|---|---|---|');
  for (const [name, ask] of Object.entries(questions)) {
    if (values.only && values.only !== name) continue;
    const profiles = values.profile && startProfiles(folder, values.profile, name);
    const { cpu, sql, rpc, bytes, median } = await measured(ask, count);
    await profiles;
    const services = SERVICES.filter((part) => cpu[part] > 0.2);
    const total = cpu.bff + cpu.postgres + SERVICES.reduce((sum, part) => sum + cpu[part], 0);
    const said = services.map((part) => `${part} ${cpu[part].toFixed(1)}`).join(', ');
    console.log(
      `| ${name} | ${total.toFixed(1)} | ${cpu.bff.toFixed(1)} | ${said || '–'} | ${cpu.postgres.toFixed(1)} | ${sql} | ${rpc} | ${(bytes / 1000).toFixed(1)} | ${median.toFixed(1)} |`,
    );
  }
} finally {
  await platform.stop();
  fs.rmSync(folder, { recursive: true, force: true });
}
