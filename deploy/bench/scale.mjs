// Imports ten times the catalogue on a separate platform. Measures the duration of the import and of every
// projection's update, the effect on other users, the events to an open page, the memory, and the cost of
// each read before and after. Then rebuilds the projections.
import http from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { run } from '../local/command.mjs';
import { databaseUrl, environment } from '../local/environment.mjs';
import { node24, NODE_FLAGS, root } from '../local/workspace.mjs';
import { parseOptions, wholeOption } from '../local/options.mjs';
import { withClient } from '../local/postgres.mjs';
import { withCountedPlatform } from './counted-platform.mjs';
import { startProfiles } from './counters.mjs';
import { withOthers } from './others.mjs';
import { withVisitor } from './timed-login.mjs';
import { writeMany } from './many-festivals.mjs';
import { questionsFor } from './reads.mjs';
import { printTable } from './table.mjs';

const { values } = parseOptions({
  command: 'npm run bench:scale --',
  description:
    'Starts a platform of its own, imports many times its catalogue, and prints what that costs and what it changes.',
  options: {
    times: { type: 'string', description: 'How often each read is asked (100).' },
    copies: {
      type: 'string',
      description: 'How many catalogues arrive (9: ten times the catalogue in the end).',
    },
    profile: {
      type: 'string',
      description: 'Writes CPU profiles taken in the import and of the reads afterwards into this folder.',
    },
  },
});
const times = wholeOption(values.times, 'times', 100);
const catalogueCount = wholeOption(values.copies, 'copies', 9);
/** The projections to empty and rebuild. Submissions receives these events too. */
const PROJECTIONS = [
  ['matching', 'festivals'],
  ['matching', 'competitions'],
];
const DEMO_FILM = 1;
/** The number of log-ins that open the matches meanwhile, and their interval. */
const [PAGE_LOADS, PAGE_LOAD_INTERVAL_MS] = [5, 15_000];
const PROFILE_AFTER_MS = 60_000;
const MB = 1024 * 1024;
const seconds = (from) => `${((performance.now() - from) / 1000).toFixed(1)} s`;

/** Counts the events that an open page receives. */
function openPage({ publicUrl, cookie }) {
  const received = { events: 0 };
  const request = http.get(`${publicUrl}/_events`, { headers: { cookie }, agent: false }, (stream) =>
    stream.on('data', (bytes) => (received.events += bytes.toString().split('event: ').length - 1)),
  );
  request.on('error', () => {});
  return Object.assign(received, { close: () => request.destroy() });
}

await withCountedPlatform('scale', async ({ folder, platform, state, who, count }) => {
  const questions = await questionsFor(who);
  console.log('\nAs it is, CPU ms per request:');
  await printTable(questions, count, { times, folder });
  const loadPages = () =>
    withVisitor(platform, async (loadPage) => {
      for (let n = 0; n < PAGE_LOADS; n++) {
        await sleep(PAGE_LOAD_INTERVAL_MS);
        console.log(`A visitor: ${await loadPage()}`);
      }
    });
  console.log('\nOn the quiet platform, with the visitor who comes again meanwhile:');
  await withOthers(questions, count, loadPages);

  const file = path.join(folder, 'many.jsonl');
  const written = await writeMany(state, file, catalogueCount);
  console.log(`\n${written.festivals} festivals with ${written.competitions} competitions arrive.`);
  const { publicUrl, keycloakUrl } = platform;
  const { service } = environment(state, { publicUrl, keycloakUrl, port: new URL(publicUrl).port });
  const main = (name, ...args) =>
    run(node24, [...NODE_FLAGS, path.join(root, `services/${name}/dist/main.js`), ...args], {
      env: { ...service(name), NODE_OPTIONS: '' },
    });
  const rows = (name, sql) =>
    withClient(databaseUrl(state, name), async (db) => (await db.query(sql)).rows[0].n);
  const has = (name, table) => rows(name, `select count(*)::int as n from ${table}`);
  const payload = encodeURIComponent(JSON.stringify({ filmId: DEMO_FILM, pageSize: 1 }));
  const isRebuilding = async () => {
    const listing = await fetch(
      `${publicUrl}/_server?name=getCompetitionWizardListingData&payload=${payload}`,
      { headers: { cookie: who.cookie } },
    );
    return (await listing.json()).isArriving !== false;
  };
  /** Waits until every projection has the catalogue's data and the lists no longer report a rebuild. */
  const arrived = async (since) => {
    for (const name of ['matching', 'submissions']) {
      for (const table of ['festival', 'competition'])
        while ((await has(name, table)) < (await has('catalog', table))) await sleep(500);
      console.log(`every competition is in ${name}: ${seconds(since)}`);
    }
    while (await isRebuilding()) await sleep(500);
    console.log(`every list is complete: ${seconds(since)}`);
  };

  await withOthers(questions, count, async () => {
    const page = openPage(who);
    const from = performance.now();
    const visiting = loadPages();
    const profiling =
      values.profile && sleep(PROFILE_AFTER_MS).then(() => startProfiles(folder, values.profile, 'import'));
    const { output } = await main('catalog', 'import', file);
    console.log(`import: ${seconds(from)} (${output.trim().split('\n').at(-1)})`);
    await arrived(from);
    await visiting;
    await profiling;
    await sleep(5000);
    console.log(`An open page was told ${page.events} times in ${seconds(from)}.`);
    page.close();
  });
  console.log('\nThe copies of matching are emptied and told again, submissions hears it, too.');
  await withOthers(questions, count, async () => {
    const from = performance.now();
    for (const [name, projection] of PROJECTIONS) await main(name, 'rebuild', projection);
    await arrived(from);
  });
  await sleep(20_000);
  const idle = Object.entries(await count()).filter(([, { rss }]) => rss);
  console.log(
    `Idle afterwards: ${idle.map(([processName, { rss }]) => `${processName} ${Math.round(rss / MB)} MB`).join(', ')}`,
  );
  console.log('\nWith all of them, CPU ms per request:');
  await printTable(await questionsFor(who), count, { ...values, times, folder });
});
