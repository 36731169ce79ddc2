// npm run screens: takes screenshots of every page: light, dark, at 768 and 360 px, full, empty and failing,
// with axe's findings. One page shows them side by side.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { read, send } from '../bench/load/call-functions.mjs';
import { browserOptions, withBrowser, signInAt } from '../bench/browser/in-browser.mjs';
import { parseOptions } from '../../workspace/options.mjs';
import { createSeason } from '../bench/load/season.mjs';
import { PAGES, STATES, VIEWS } from './pages.mjs';

const { values } = parseOptions({
  command: 'npm run screens --',
  description: 'Takes screenshots of every page in every state, and writes an index.html with all of them.',
  options: {
    address: browserOptions.address,
    out: { type: 'string', description: 'The folder for them (reports/screens).' },
    only: { type: 'string', description: 'Only these pages, separated by commas.' },
    entries: {
      type: 'string',
      description: 'Also the views of lists with these numbers of entries, such as 1,60,500.',
    },
  },
});
const out = path.resolve(process.env.INIT_CWD ?? '.', values.out ?? 'reports/screens');
const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const PEOPLE = {
  filmmaker: 'filmmaker@laurel.test',
  newcomer: 'new@laurel.test',
  administrator: 'admin@laurel.test',
};
/** The functions that work even in the error state: a page without a session would be another page. */
const NEVER_FAILING = new Set(['getSession']);
const [SETTLE_MS, REST_MS, MAX_WAIT_MS] = [700, 300, 8000];
/**
 * Waits until no request is open for a moment. Ignores the event stream, which stays open, and requests to
 * other origins.
 */
function createIdleWait(page, { origin }) {
  const openRequests = new Set();
  let since = Date.now();
  const isOurs = (request) =>
    request.resourceType() !== 'eventsource' && new URL(request.url()).origin === origin;
  page.on('request', (request) => isOurs(request) && openRequests.add(request));
  const finish = (request) => {
    if (openRequests.delete(request)) since = Date.now();
  };
  page.on('requestfinished', finish);
  page.on('requestfailed', finish);
  return async () => {
    since = Date.now();
    const latest = since + MAX_WAIT_MS;
    while ((openRequests.size > 0 || Date.now() - since < REST_MS) && Date.now() < latest)
      await page.waitForTimeout(50);
  };
}
const listSizes = values.entries?.split(',') ?? [];
/** A page with something to open is only taken in the full state. A list's size is a state too. Only the filmmaker's pages have an empty state. */
const getStates = ({ name, open, who }) => {
  if (open) return ['full'];
  const states = STATES.filter((state) => state !== 'empty' || who === 'filmmaker');
  return name.startsWith('list') ? [...states, ...listSizes] : states;
};

const failRequest = (route) => {
  const name = new URL(route.request().url()).searchParams.get('name');
  if (NEVER_FAILING.has(name)) return route.continue();
  const error = {
    code: 'service.unreachable',
    message: 'This is not available right now.',
    requestId: 'screens',
  };
  return route.fulfill({ status: 503, contentType: 'application/json', body: JSON.stringify({ error }) });
};

await withBrowser({ address: values.address, name: 'screens' }, async ({ browser, address }) => {
  const people = { visitor: null };
  for (const [who, email] of Object.entries(PEOPLE)) people[who] = await signInAt(address, email);
  const { filmmaker, newcomer } = people;
  const films = await read(address, filmmaker, 'getUserFilms', { userId: filmmaker.userId });
  const filmId = (films.items.find(({ subscription }) => subscription) ?? films.items[0]).id;
  const matches = await read(address, filmmaker, 'getCompetitionWizardListingData', { filmId, pageSize: 1 });
  const [{ festival, competition }] = matches.items;
  const html = await (await fetch(address)).text();
  const [, keycloak] = /name="laurel-keycloak" content="([^"]*)"/.exec(html) ?? [];
  const ids = {
    userId: filmmaker.userId,
    filmmakerId: filmmaker.userId,
    filmId,
    festivalId: festival.id,
    competitionId: competition.id,
    issuer: `${keycloak}/realms/laurel`,
  };
  fs.rmSync(out, { recursive: true, force: true });
  fs.mkdirSync(out, { recursive: true });
  const only = values.only?.split(',');
  const pages = PAGES.filter(({ name }) => !only || only.includes(name));
  let findingCount = 0;
  const emptyFilm = await send(address, filmmaker, 'addFilm', { name: 'Nothing Yet' });
  const createdFilmIds = [emptyFilm.id];
  const filmIdByState = { empty: emptyFilm.id };
  try {
    for (const entries of listSizes) {
      const film = { name: `A List of ${entries}`, entries: Number(entries) };
      filmIdByState[entries] = await createSeason(address, filmmaker, film);
      createdFilmIds.push(filmIdByState[entries]);
    }
    for (const { name, who, path: getPath, open } of pages) {
      for (const state of getStates({ name, open, who })) {
        // Empty: as a new user sees it, or for a film without data.
        const stateIds = { ...ids, filmId: filmIdByState[state] ?? filmId };
        const pathNamesFilm = getPath(stateIds) !== getPath(ids);
        const viewer = state === 'empty' && !pathNamesFilm ? newcomer : people[who];
        const pagePath = getPath({ ...stateIds, userId: viewer?.userId ?? ids.userId });
        const takeScreenshots = async ({ name: view, width, height, colorScheme }) => {
          const context = await browser.newContext({
            viewport: { width, height },
            colorScheme,
            bypassCSP: true,
          });
          if (viewer) await context.addCookies([viewer.forBrowser]);
          const page = await context.newPage();
          if (state === 'error') await page.route('**/_server?*', failRequest);
          const waitUntilIdle = createIdleWait(page, new URL(address));
          await page.goto(address + pagePath, { waitUntil: 'load' });
          await waitUntilIdle();
          await open?.(page);
          await waitUntilIdle();
          await page.waitForTimeout(SETTLE_MS);
          await page.screenshot({ path: path.join(out, `${name}-${state}-${view}.png`) });
          await page.addScriptTag({ path: axe });
          const violations = await page.evaluate(async () => (await globalThis.axe.run()).violations);
          const isWide = await page.evaluate(
            () => globalThis.document.documentElement.scrollWidth > globalThis.innerWidth,
          );
          for (const { id, nodes } of violations)
            console.log(`${name} ${state} ${view}: ${id} (${nodes.length}) ${nodes[0].html.slice(0, 140)}`);
          if (isWide) console.log(`${name} ${state} ${view}: wider than its window`);
          findingCount += violations.length + Number(isWide);
          await context.close();
        };
        await Promise.all(VIEWS.map(takeScreenshots));
      }
    }
  } finally {
    for (const id of createdFilmIds) await send(address, filmmaker, 'deleteFilm', { filmId: id });
  }
  const renderRow = ({ name, open, who }) =>
    getStates({ name, open, who })
      .map(
        (state) =>
          `<h2>${name}, ${state}</h2><p>${VIEWS.map(({ name: view }) => `<a href="${name}-${state}-${view}.png"><img src="${name}-${state}-${view}.png" height="420" alt="${view}"></a>`).join(' ')}</p>`,
      )
      .join('\n');
  fs.writeFileSync(
    path.join(out, 'index.html'),
    `<!doctype html><title>Screens</title>\n${pages.map(renderRow).join('\n')}\n`,
  );
  const pictures = pages.flatMap(getStates).length * VIEWS.length;
  console.log(`${pictures} pictures in ${out}/index.html; ${findingCount} findings.`);
  process.exitCode = findingCount > 0 ? 1 : 0;
});
