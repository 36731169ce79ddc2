// Ten times the catalogue arrives: how long the import takes and until every copy has it, what others feel meanwhile, what an open
// page is told, what memory it takes, and what each read costs before and after; then the copies are filled anew. On a platform of its own.
import http from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { run } from '../local/command.mjs';
import { databaseUrl, environment } from '../local/environment.mjs';
import { node24, NODE_FLAGS, root } from '../local/house.mjs';
import { optionsOf, wholeOption } from '../local/options.mjs';
import { withClient } from '../local/postgres.mjs';
import { withCountedPlatform } from './counted-platform.mjs';
import { startProfiles } from './counters.mjs';
import { withOthers } from './others.mjs';
import { withVisitor } from './visitor.mjs';
import { writeMany } from './many-festivals.mjs';
import { questionsFor } from './questions.mjs';
import { printTable } from './table.mjs';

const { values } = optionsOf({
  command: 'npm run bench:scale --',
  says: 'Starts a platform of its own, imports many times its catalogue, and prints what that costs and what it changes.',
  options: {
    times: { type: 'string', says: 'How often each read is asked (100).' },
    copies: { type: 'string', says: 'How many catalogues arrive (9: ten times the catalogue in the end).' },
    profile: {
      type: 'string',
      says: 'Writes CPU profiles taken in the import and of the reads afterwards into this folder.',
    },
  },
});
const times = wholeOption(values.times, 'times', 100);
const copies = wholeOption(values.copies, 'copies', 9);
/** What is emptied and told again by its owner; submissions hears it, too. */
const COPIES = [
  ['matching', 'festivals'],
  ['matching', 'competitions'],
];
const DEMO_FILM = 1;
/** So often somebody logs in and opens the matches meanwhile. */
const [VISITS, VISIT_EACH_MS] = [5, 15_000];
const PROFILE_AFTER_MS = 60_000;
const MB = 1024 * 1024;
const seconds = (from) => `${((performance.now() - from) / 1000).toFixed(1)} s`;

/** Counts what an open page is told. */
function openPage({ publicUrl, cookie }) {
  const heard = { events: 0 };
  const request = http.get(`${publicUrl}/_events`, { headers: { cookie }, agent: false }, (stream) =>
    stream.on('data', (bytes) => (heard.events += bytes.toString().split('event: ').length - 1)),
  );
  request.on('error', () => {});
  return Object.assign(heard, { close: () => request.destroy() });
}

await withCountedPlatform('scale', async ({ folder, platform, state, who, count }) => {
  const questions = await questionsFor(who);
  console.log('\nAs it is, CPU ms per request:');
  await printTable(questions, count, { times, folder });
  const visits = () =>
    withVisitor(platform, async (visit) => {
      for (let n = 0; n < VISITS; n++) {
        await sleep(VISIT_EACH_MS);
        console.log(`A visitor: ${await visit()}`);
      }
    });
  console.log('\nOn the quiet platform, with the visitor who comes again meanwhile:');
  await withOthers(questions, count, visits);

  const file = path.join(folder, 'many.jsonl');
  const written = await writeMany(state, file, copies);
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
  const isArriving = async () => {
    const listing = await fetch(
      `${publicUrl}/_server?name=getCompetitionWizardListingData&payload=${payload}`,
      { headers: { cookie: who.cookie } },
    );
    return (await listing.json()).isArriving !== false;
  };
  /** Every copy has what the catalogue has, and lists no longer say that more is arriving. */
  const arrived = async (since) => {
    for (const name of ['matching', 'submissions']) {
      for (const table of ['festival', 'competition'])
        while ((await has(name, table)) < (await has('catalog', table))) await sleep(500);
      console.log(`every competition is in ${name}: ${seconds(since)}`);
    }
    while (await isArriving()) await sleep(500);
    console.log(`every list is complete: ${seconds(since)}`);
  };

  await withOthers(questions, count, async () => {
    const page = openPage(who);
    const from = performance.now();
    const visiting = visits();
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
    for (const [name, copy] of COPIES) await main(name, 'rebuild', copy);
    await arrived(from);
  });
  await sleep(20_000);
  const idle = Object.entries(await count()).filter(([, { rss }]) => rss);
  console.log(
    `Idle afterwards: ${idle.map(([part, { rss }]) => `${part} ${Math.round(rss / MB)} MB`).join(', ')}`,
  );
  console.log('\nWith all of them, CPU ms per request:');
  await printTable(await questionsFor(who), count, { ...values, times, folder });
});
