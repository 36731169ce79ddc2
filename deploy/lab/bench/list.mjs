// npm run bench:list: measures how soon a list of five hundred entries responds in Chromium on a CPU four
// times slower, with a list of twenty in the same run for comparison. For each input it reports the longest
// time to the next paint (Event Timing, as in INP), the longest task and, for movements, the longest gap
// between frames. Ends with 1 when the median of the paints exceeds the limit, except with --report.
import os from 'node:os';
import { send } from './load/call-functions.mjs';
import { recordInputs } from './browser/input-timing.mjs';
import { parseOptions, recordOption, parseCount } from '../../workspace/options.mjs';
import { browserOptions, withBrowser, getPercentile, signInAt } from './browser/in-browser.mjs';
import { recordMeasurements } from '../measurements/record.mjs';
import { VIEWS } from './browser/list-inputs.mjs';
import { createSeason } from './load/season.mjs';

const { values } = parseOptions({
  command: 'npm run bench:list --',
  description: 'Measures the views of a list of 500 entries with four times CPU throttling.',
  options: {
    ...browserOptions,
    only: { type: 'string', description: `One view: ${VIEWS.map(({ name }) => name).join(', ')}.` },
    report: { type: 'boolean', description: 'Report exceeded limits without failing.' },
    record: recordOption,
  },
});
const times = parseCount(values.times, 'times', 5);
const [ENTRIES, REFERENCE_ENTRIES, CPU_SLOWDOWN, MAX_MS, REST_MS] = [500, 20, 4, 100, 1500];
const views = VIEWS.filter(({ name }) => !values.only || name === values.only);

async function openView(page, devtools, path) {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => {}); // the event stream stays open
  await page.waitForTimeout(REST_MS);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

/** Adds a measurement of each input of a view to `timingsByInput`. */
async function measureView(page, devtools, { search, inputs }, listPath, timingsByInput) {
  await openView(page, devtools, listPath + search);
  for (const [input, act] of Object.entries(inputs)) {
    const timings = await act(page).catch((error) => {
      throw new Error(`${input}: ${error.message}`, { cause: error });
    });
    timingsByInput[input] = [...(timingsByInput[input] ?? []), timings];
  }
}

const summarizeMetrics = (all) =>
  ['inp', 'task', 'frame'].map((metric) => {
    const durations = all.map((timings) => timings[metric]);
    return { best: Math.round(Math.min(...durations)), median: getPercentile(durations, 0.5) };
  });
const formatCell = ({ best, median }) => `${best} (${median})`;

await withBrowser({ address: values.address, name: 'list' }, async ({ browser, address }) => {
  const user = await signInAt(address, 'new@laurel.test');
  const context = await browser.newContext({ baseURL: address, viewport: { width: 1440, height: 900 } });
  await context.addCookies([user.forBrowser]);
  await context.addInitScript(recordInputs);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const lists = [REFERENCE_ENTRIES, ENTRIES].map((entries) => ({ entries, timingsByView: {} }));
  const loadBefore = os.loadavg()[0];
  console.log(
    `| ${ENTRIES} entries, the processor ${CPU_SLOWDOWN} times slower, ms: best (median) of ${times} | to the next paint | longest task | longest gap between frames | of ${REFERENCE_ENTRIES}: paint | task | gap |`,
  );
  console.log('|---|---|---|---|---|---|---|');
  for (let n = 0; n <= times; n++)
    for (const { entries, timingsByView } of lists) {
      const filmId = await createSeason(address, user, { name: `Of ${entries}`, entries });
      const path = `/submissions2/user/${user.userId}/film/${filmId}`;
      // The first run only warms up.
      for (const view of views)
        await measureView(page, devtools, view, path, n === 0 ? {} : (timingsByView[view.name] ??= {}));
      await send(address, user, 'deleteFilm', { filmId });
    }
  let [overCount, slowestMs] = [0, 0];
  for (const view of views)
    for (const input of Object.keys(view.inputs)) {
      const [reference, many] = lists.map(({ timingsByView }) =>
        summarizeMetrics(timingsByView[view.name][input]),
      );
      const [{ median: medianMs }] = many;
      const isOver = medianMs > MAX_MS;
      overCount += Number(isOver);
      slowestMs = Math.max(slowestMs, medianMs);
      const cells = [...many, ...reference].map(formatCell).join(' | ');
      console.log(`| ${view.name}: ${input}${isOver ? ' **over**' : ''} | ${cells} |`);
    }
  console.log(
    `At most ${MAX_MS} each; ${overCount} over. Load ${loadBefore.toFixed(1)} at its beginning, ${os.loadavg()[0].toFixed(1)} at its end.`,
  );
  await context.close();
  if (values.record)
    recordMeasurements('npm run bench:list', [
      {
        metric: `list of ${ENTRIES}, slowest input${values.only ? ` of ${values.only}` : ''}, ${CPU_SLOWDOWN} × slower CPU`,
        value: `${slowestMs} ms`,
        reference: `limit ${MAX_MS} ms`,
      },
    ]);
  if (overCount > 0 && !values.report) process.exitCode = 1;
});
