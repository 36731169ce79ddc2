// npm run bench:plan: measures planSubmissions through the BFF over three hundred candidates (a list and its
// best matches), with another budget each time. Alternates with a file from disk through the same server.
// Ends with 1 when the limit is exceeded.
import os from 'node:os';
import { send } from './load/call-functions.mjs';
import { signInAt } from './browser/in-browser.mjs';
import { getPercentile } from './load/other-users.mjs';
import { parseOptions, parseCount } from '../../workspace/options.mjs';
import { startSeparatePlatform, stopOnSignal } from '../../local/separate-platform.mjs';

const { values } = parseOptions({
  command: 'npm run bench:plan --',
  description: 'Measures the planner through the BFF.',
  options: { times: { type: 'string', description: 'The number of calls (60).' } },
});
const times = parseCount(values.times, 'times', 60);
const [MIN_CANDIDATES, MAX_MS, WARM_UP_CALLS, FILM_ID] = [300, 200, 10, 1];
const BUDGETS_EUR = [100, 900, 3000];
const toFutureDay = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const FILE = '/favicon.svg';

const platform = await startSeparatePlatform({ name: 'plan', env: { RATE_LIMIT: '100000000' } });
stopOnSignal(platform);
try {
  console.log('Starting the platform …');
  await platform.ready();
  const address = platform.publicUrl;
  const user = await signInAt(address, 'filmmaker@laurel.test');
  const requestPlan = async (n) => {
    const amount = BUDGETS_EUR[n % BUDGETS_EUR.length] * 100 + n;
    const { chosen, leftOut } = await send(address, user, 'planSubmissions', {
      filmId: FILM_ID,
      budget: { amount, currency: 'EUR' },
      from: toFutureDay(0),
      to: toFutureDay(365),
      matches: true,
      uncertain: true,
      ...(n % 2 === 1 && { maxEntries: 5 + (n % 20) }),
    });
    const candidates = chosen.length + leftOut.length;
    if (candidates < MIN_CANDIDATES) throw new Error(`Only ${candidates} candidates.`);
  };
  const readFile = async () => void (await (await fetch(`${address}${FILE}`)).arrayBuffer());
  const [plans, files] = [[], []];
  for (let n = 0; n < WARM_UP_CALLS + times; n++)
    for (const [call, durations] of [
      [requestPlan, plans],
      [readFile, files],
    ]) {
      const startedAt = performance.now();
      await call(n);
      if (n >= WARM_UP_CALLS) durations.push(performance.now() - startedAt);
    }
  for (const [label, durations] of [
    [`a plan over ${MIN_CANDIDATES} candidates, through the BFF`, plans],
    ['a file from disk through the BFF', files],
  ]) {
    const [p50, p95] = [0.5, 0.95].map((share) => getPercentile(durations, share).toFixed(1).padStart(7));
    console.log(
      `${label.padEnd(48)} p50 ${p50}  p95 ${p95}  most ${Math.max(...durations)
        .toFixed(1)
        .padStart(7)} ms`,
    );
  }
  const p95 = getPercentile(plans, 0.95);
  console.log(
    `p95 at most ${MAX_MS} ms: ${p95 <= MAX_MS ? 'held' : 'over'}. Load ${os.loadavg()[0].toFixed(1)}.`,
  );
  process.exitCode = p95 <= MAX_MS ? 0 : 1;
} finally {
  await platform.stop();
}
