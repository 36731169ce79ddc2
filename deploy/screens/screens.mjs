// npm run screens: pictures of every page, light, dark, at 768 and 360 px, full, empty and failing, with what axe says of each.
// They lie side by side in one page, to be looked at.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { read, send } from '../bench/asked.mjs';
import { browserOptions, inBrowser, signedIn } from '../bench/in-browser.mjs';
import { optionsOf } from '../local/options.mjs';
import { season } from '../bench/season.mjs';
import { PAGES, STATES, VIEWS } from './pages.mjs';

const { values } = optionsOf({
  command: 'npm run screens --',
  says: 'Makes pictures of every page in every state, and an index.html with all of them.',
  options: {
    address: browserOptions.address,
    out: { type: 'string', says: 'The folder for them (reports/screens).' },
    only: { type: 'string', says: 'Only these pages, by their names, with commas between.' },
    entries: { type: 'string', says: 'The views of a list with so many entries too, such as 1,60,500.' },
  },
});
const out = path.resolve(process.env.INIT_CWD ?? '.', values.out ?? 'reports/screens');
const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const PEOPLE = {
  filmmaker: 'filmmaker@laurel.test',
  newcomer: 'new@laurel.test',
  administrator: 'admin@laurel.test',
};
/** Who is here is known in every state. */
const ALWAYS = new Set(['getSession']);
const [QUIET_MS, REST_MS, LONGEST_MS] = [700, 300, 8000];
/** Until nothing has been asked for a moment; news keep a stream open, and what is another's answers when it will. */
function quiet(page, { origin }) {
  const open = new Set();
  let since = Date.now();
  const isOurs = (request) =>
    request.resourceType() !== 'eventsource' && new URL(request.url()).origin === origin;
  page.on('request', (request) => isOurs(request) && open.add(request));
  const over = (request) => {
    if (open.delete(request)) since = Date.now();
  };
  page.on('requestfinished', over);
  page.on('requestfailed', over);
  return async () => {
    since = Date.now();
    const latest = since + LONGEST_MS;
    while ((open.size > 0 || Date.now() - since < REST_MS) && Date.now() < latest)
      await page.waitForTimeout(50);
  };
}
/** What is opened is opened where all of it is there. */
const statesOf = ({ name, open, who }) => {
  if (open) return ['full'];
  const states = STATES.filter((state) => state !== 'empty' || who === 'filmmaker'); // for the others nothing is emptier
  return name.startsWith('list') ? [...states, ...sizes] : states;
};
const sizes = values.entries?.split(',') ?? [];

const failing = (route) => {
  const name = new URL(route.request().url()).searchParams.get('name');
  if (ALWAYS.has(name)) return route.continue();
  const error = {
    code: 'service.unreachable',
    message: 'This is not available right now.',
    requestId: 'screens',
  };
  return route.fulfill({ status: 503, contentType: 'application/json', body: JSON.stringify({ error }) });
};

await inBrowser({ address: values.address, name: 'screens' }, async ({ browser, address }) => {
  const people = { visitor: null };
  for (const [who, email] of Object.entries(PEOPLE)) people[who] = await signedIn(address, email);
  const { filmmaker, newcomer } = people;
  const films = await read(address, filmmaker.cookie, 'getUserFilms', { userId: filmmaker.userId });
  const filmId = (films.items.find(({ subscription }) => subscription) ?? films.items[0]).id;
  const listed = await read(address, filmmaker.cookie, 'getCompetitionWizardListingData', {
    filmId,
    pageSize: 1,
  });
  const [{ festival, competition }] = listed.items;
  const html = await (await fetch(address)).text();
  const [, keycloak] = /name="laurel-keycloak" content="([^"]*)"/.exec(html) ?? [];
  const of = {
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
  let found = 0;
  const bare = await send(address, filmmaker, 'addFilm', { name: 'Nothing Yet' });
  const made = [bare.id];
  const filmOf = { empty: bare.id };
  try {
    for (const entries of sizes)
      made.push(
        (filmOf[entries] = await season(address, filmmaker, {
          name: `A List of ${entries}`,
          entries: Number(entries),
        })),
      );
    for (const { name, who, at, open } of pages) {
      for (const state of statesOf({ name, open, who })) {
        // Nothing yet: as somebody new sees it, or of a film that has nothing yet.
        const seen = { ...of, filmId: filmOf[state] ?? filmId };
        const viewer = state === 'empty' && at(seen) === at(of) ? newcomer : people[who];
        const where = at({ ...seen, userId: viewer?.userId ?? of.userId });
        const shoot = async ({ name: view, width, height, colorScheme }) => {
          const context = await browser.newContext({
            viewport: { width, height },
            colorScheme,
            bypassCSP: true,
          });
          if (viewer) await context.addCookies([viewer.forBrowser]);
          const page = await context.newPage();
          if (state === 'error') await page.route('**/_server?*', failing);
          const settled = quiet(page, new URL(address));
          await page.goto(address + where, { waitUntil: 'load' });
          await settled();
          await open?.(page);
          await settled();
          await page.waitForTimeout(QUIET_MS);
          await page.screenshot({ path: path.join(out, `${name}-${state}-${view}.png`) });
          await page.addScriptTag({ path: axe });
          const violations = await page.evaluate(async () => (await globalThis.axe.run()).violations);
          const isWide = await page.evaluate(
            () => globalThis.document.documentElement.scrollWidth > globalThis.innerWidth,
          );
          for (const { id, nodes } of violations)
            console.log(`${name} ${state} ${view}: ${id} (${nodes.length}) ${nodes[0].html.slice(0, 140)}`);
          if (isWide) console.log(`${name} ${state} ${view}: wider than its window`);
          found += violations.length + Number(isWide);
          await context.close();
        };
        await Promise.all(VIEWS.map(shoot));
      }
    }
  } finally {
    for (const id of made) await send(address, filmmaker, 'deleteFilm', { filmId: id });
  }
  const row = ({ name, open, who }) =>
    statesOf({ name, open, who })
      .map(
        (state) =>
          `<h2>${name}, ${state}</h2><p>${VIEWS.map(({ name: view }) => `<a href="${name}-${state}-${view}.png"><img src="${name}-${state}-${view}.png" height="420" alt="${view}"></a>`).join(' ')}</p>`,
      )
      .join('\n');
  fs.writeFileSync(
    path.join(out, 'index.html'),
    `<!doctype html><title>Screens</title>\n${pages.map(row).join('\n')}\n`,
  );
  const pictures = pages.flatMap(statesOf).length * VIEWS.length;
  console.log(`${pictures} pictures in ${out}/index.html; ${found} findings.`);
  process.exitCode = found > 0 ? 1 : 0;
});
