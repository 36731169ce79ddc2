// npm run bench:list: how soon a list of five hundred entries answers a hand in Chromium on a processor four times slower: each view's inputs to their paint, the
// median of so many, beside a file from disk that was fetched through the same door in between. Ends with 1 where one is over; with --report it only says so.
import { optionsOf, wholeOption } from '../local/options.mjs';
import { browserOptions, inBrowser, shareOf, signedIn } from './in-browser.mjs';
import { afterInput, fileFromDisk, watching } from './painted.mjs';

const { values } = optionsOf({
  command: 'npm run bench:list --',
  says: 'Measures board and table of 500 entries at a quarter of the processor.',
  options: { ...browserOptions, report: { type: 'boolean', says: 'Says what is over without failing.' } },
});
const times = wholeOption(values.times, 'times', 7);
const [ENTRIES, SLOWER, MOST_MS, AT_ONCE, REST_MS] = [500, 4, 100, 100, 1500];
const CARD = '[data-submission]';

/** Puts five hundred entries on the list of a film of its own; half of them are meant to be sent. */
async function filled(page) {
  const ask = (name, payload) =>
    page.evaluate(
      async ([name, payload]) =>
        (await fetch(`/_server?name=${name}&payload=${encodeURIComponent(JSON.stringify(payload))}`)).json(),
      [name, payload],
    );
  const command = (name, data) =>
    page.evaluate(
      async ([name, data]) => {
        const headers = { 'content-type': 'application/json' };
        const answer = await fetch(`/_server?name=${name}`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ data }),
        });
        return answer.json();
      },
      [name, data],
    );
  const { id: filmId } = await command('addFilm', { name: 'Five Hundred', length: 600 });
  const found = new Set();
  for (let n = 1; found.size < ENTRIES && n < 40; n++) {
    const { items } = await ask('getCompetitionDeadlines', { page: n, pageSize: 200 });
    for (const { competitionId } of items) found.add(competitionId);
  }
  const competitionIds = [...found].slice(0, ENTRIES);
  for (let n = 0; n < competitionIds.length; n += AT_ONCE) {
    const state = n % (2 * AT_ONCE) ? 'waitlist' : 'to-submit';
    const asked = {
      filmId,
      competitionIds: competitionIds.slice(n, n + AT_ONCE),
      state,
      overrideReason: 'A bench.',
    };
    for (let isDone = false; !isDone;) {
      const { items, error } = await command('addUserSubmission', asked);
      isDone =
        items?.every(({ error: refused }) => !refused || refused.code === 'submission.exists') ?? false;
      if (!isDone) await new Promise((resolve) => setTimeout(resolve, 1000));
      if (error && !['rate.limited', 'matching.behind', 'unavailable'].includes(error.code))
        throw new Error(error.code);
    }
  }
  return filmId;
}

/** Each is on its view already, and answers how long its input took. */
const INPUTS = [
  {
    view: '',
    what: 'board: a card is opened',
    act: (page) => page.locator(`${CARD} [aria-expanded]`).first().click(),
    seen: { last: '[data-open]' },
  },
  {
    view: '',
    what: 'board: a letter narrows it',
    act: async (page) => {
      await page.getByRole('main').getByRole('searchbox').first().focus();
      return page.keyboard.press('z');
    },
    seen: { last: '[data-column]' },
  },
  {
    view: '',
    what: 'board: a column is opened',
    act: (page) => page.locator('[data-column=submitted] header button').click(),
    seen: { last: '[data-column=submitted]' },
  },
  {
    view: '&view=table',
    what: 'table: sorted by its fee',
    act: (page) => page.getByRole('columnheader', { name: 'Fee' }).getByRole('button').click(),
    seen: { last: 'tbody' },
  },
  {
    view: '&view=table',
    what: 'table: all are chosen',
    act: (page) => page.getByRole('checkbox', { name: 'Choose all that are shown' }).click(),
    seen: { last: 'main' },
  },
];

await inBrowser({ address: values.address, name: 'list' }, async ({ browser, address }) => {
  const who = await signedIn(address, 'new@laurel.test');
  const context = await browser.newContext({ baseURL: address, viewport: { width: 1440, height: 900 } });
  await context.addCookies([who.forBrowser]);
  await context.addInitScript(watching);
  const page = await context.newPage();
  await page.goto('/legal/imprint');
  const filmId = await filled(page);
  const slower = await context.newCDPSession(page);
  const rows = [];
  for (const { view, what, act, seen } of INPUTS) {
    const [took, references] = [[], []];
    for (let n = 0; n <= times; n++) {
      await slower.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      await page.goto(`/submissions2/user/${who.userId}/film/${filmId}?now=${n}${view}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => {}); // news keep a stream open
      await page.waitForTimeout(REST_MS);
      await slower.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
      const ms = await afterInput(page, () => act(page), seen);
      if (n > 0 && ms !== null) took.push(ms); // the first makes everything warm
      references.push(await page.evaluate(fileFromDisk));
    }
    if (took.length === 0) took.push(NaN);
    rows.push({
      what,
      ms: shareOf(took, 0.5),
      painted: `${took.length} of ${times}`,
      reference: shareOf(references, 0.5),
    });
  }
  await context.close();
  console.log(
    `| ${ENTRIES} entries, the processor ${SLOWER} times slower | ms | at most | painted | reference: a file from disk |`,
  );
  console.log('|---|---|---|---|---|');
  for (const { what, ms, painted, reference } of rows)
    console.log(
      `| ${what} | ${ms}${ms > MOST_MS ? ' (over)' : ''} | ${MOST_MS} | ${painted} | ${reference} |`,
    );
  if (rows.some(({ ms }) => ms > MOST_MS) && !values.report) process.exitCode = 1;
});
