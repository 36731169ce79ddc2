// npm run bench:list: how soon a list of five hundred entries answers a hand in Chromium on a processor four times slower, beside a list of twenty in the same run:
// the longest of each input's events to its next paint (Event Timing, as INP takes it; of what the hand moves, the longest gap between frames too), and the longest
// task that it leads to. Ends with 1 where the median of so many paints is over; with --report it only says so.
import os from 'node:os';
import { send } from './asked.mjs';
import { watchingHand } from './handled.mjs';
import { optionsOf, wholeOption } from '../local/options.mjs';
import { browserOptions, inBrowser, shareOf, signedIn } from './in-browser.mjs';
import { VIEWS } from './list-inputs.mjs';
import { season } from './season.mjs';

const { values } = optionsOf({
  command: 'npm run bench:list --',
  says: 'Measures the views of a list of 500 entries at a quarter of the processor.',
  options: {
    ...browserOptions,
    only: { type: 'string', says: `One view: ${VIEWS.map(({ name }) => name).join(', ')}.` },
    report: { type: 'boolean', says: 'Says what is over without failing.' },
  },
});
const times = wholeOption(values.times, 'times', 5);
const [ENTRIES, REFERENCE, SLOWER, MOST_MS, REST_MS] = [500, 20, 4, 100, 1500];
const asked = VIEWS.filter(({ name }) => !values.only || name === values.only);

async function visited(page, slower, path) {
  await slower.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => {}); // news keep a stream open
  await page.waitForTimeout(REST_MS);
  await slower.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

/** Of each input of a view all that was seen, by its name. */
async function measured(page, slower, { address, inputs }, list, seen) {
  await visited(page, slower, list + address);
  for (const [what, act] of Object.entries(inputs)) {
    const one = await act(page).catch((error) => {
      throw new Error(`${what}: ${error.message}`, { cause: error });
    });
    seen[what] = [...(seen[what] ?? []), one];
  }
}

const figures = (all) =>
  ['inp', 'task', 'frame'].map((part) => {
    const took = all.map((one) => one[part]);
    return { best: Math.round(Math.min(...took)), middle: shareOf(took, 0.5) };
  });
const words = ({ best, middle }) => `${best} (${middle})`;

await inBrowser({ address: values.address, name: 'list' }, async ({ browser, address }) => {
  const who = await signedIn(address, 'new@laurel.test');
  const context = await browser.newContext({ baseURL: address, viewport: { width: 1440, height: 900 } });
  await context.addCookies([who.forBrowser]);
  await context.addInitScript(watchingHand);
  const page = await context.newPage();
  const slower = await context.newCDPSession(page);
  const lists = [REFERENCE, ENTRIES].map((entries) => ({ entries, seen: {} }));
  const begun = os.loadavg()[0];
  console.log(
    `| ${ENTRIES} entries, the processor ${SLOWER} times slower, ms: best (median) of ${times} | to the next paint | longest task | longest gap between frames | of ${REFERENCE}: paint | task | gap |`,
  );
  console.log('|---|---|---|---|---|---|---|');
  for (let n = 0; n <= times; n++)
    for (const { entries, seen } of lists) {
      const filmId = await season(address, who, { name: `Of ${entries}`, entries });
      const path = `/submissions2/user/${who.userId}/film/${filmId}`;
      // The first makes everything warm.
      for (const view of asked)
        await measured(page, slower, view, path, n === 0 ? {} : (seen[view.name] ??= {}));
      await send(address, who, 'deleteFilm', { filmId });
    }
  let over = 0;
  for (const view of asked)
    for (const what of Object.keys(view.inputs)) {
      const [reference, many] = lists.map(({ seen }) => figures(seen[view.name][what]));
      const isOver = many[0].middle > MOST_MS;
      over += Number(isOver);
      const cells = [...many, ...reference].map(words).join(' | ');
      console.log(`| ${view.name}: ${what}${isOver ? ' **over**' : ''} | ${cells} |`);
    }
  console.log(
    `At most ${MOST_MS} each; ${over} over. Load ${begun.toFixed(1)} at its beginning, ${os.loadavg()[0].toFixed(1)} at its end.`,
  );
  await context.close();
  if (over > 0 && !values.report) process.exitCode = 1;
});
