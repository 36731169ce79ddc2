// Imports ten times the catalogue on a separate platform. Measures the duration of the import and of every
// projection's update, the effect on other users, the events to an open page, the memory, and the cost of
// each read before and after. Then rebuilds the projections.
import http from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { run } from '../../processes/command.mjs';
import { getDatabaseUrl, createEnvironment } from '../../local/environment.mjs';
import { node24, NODE_FLAGS, root } from '../../workspace/repository.mjs';
import { parseOptions, recordOption, parseCount } from '../../workspace/options.mjs';
import { withClient } from '../../install/servers/postgres.mjs';
import { withCountedPlatform } from './counters/counted-platform.mjs';
import { startProfiles } from './counters/counters.mjs';
import { withBackgroundLoad } from './load/other-users.mjs';
import { withVisitor } from './browser/timed-login.mjs';
import { writeMany } from './load/many-festivals.mjs';
import { createReads } from './counters/reads.mjs';
import { printTable } from './counters/table.mjs';
import { recordMeasurements } from '../measurements/record.mjs';

const { values } = parseOptions({
  command: 'npm run bench:scale --',
  description:
    'Starts a separate platform, imports a multiple of its catalogue, and prints costs and effects.',
  options: {
    times: { type: 'string', description: 'The number of calls of each read (100).' },
    catalogues: {
      type: 'string',
      description: 'The number of imported catalogues (9: ten times the catalogue in the end).',
    },
    profile: {
      type: 'string',
      description: 'Write CPU profiles of the import and of the reads into this folder.',
    },
    record: recordOption,
  },
});
const times = parseCount(values.times, 'times', 100);
const catalogueCount = parseCount(values.catalogues, 'catalogues', 9);
/** The projections to empty and rebuild. Submissions receives these events too. */
const PROJECTIONS = [
  ['matching', 'festivals'],
  ['matching', 'competitions'],
];
const DEMO_FILM = 1;
/** The number of log-ins that open the matches meanwhile, and their interval. */
const [PAGE_LOADS, PAGE_LOAD_INTERVAL_MS] = [5, 15_000];
const PROFILE_AFTER_MS = 60_000;
const MIB = 1024 * 1024;
const formatElapsed = (startedAt) => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;

/** Counts the events that an open page receives, until it is closed. */
function openPage({ publicUrl, cookie }) {
  const received = { events: 0 };
  const request = http.get(`${publicUrl}/_events`, { headers: { cookie }, agent: false }, (stream) =>
    stream.on('data', (bytes) => (received.events += bytes.toString().split('event: ').length - 1)),
  );
  request.on('error', () => {});
  return Object.assign(received, { close: () => request.destroy() });
}

await withCountedPlatform('scale', async ({ folder, platform, state, user, readCounters }) => {
  const reads = await createReads(user);
  console.log('\nBefore the import, CPU ms per request:');
  await printTable(reads, readCounters, { times, folder });
  const loadPages = () =>
    withVisitor(platform, async (loadPage) => {
      for (let n = 0; n < PAGE_LOADS; n++) {
        await sleep(PAGE_LOAD_INTERVAL_MS);
        console.log(`A visitor: ${await loadPage()}`);
      }
    });
  console.log('\nWith a returning visitor meanwhile:');
  const p95Before = await withBackgroundLoad(reads, readCounters, loadPages);

  const file = path.join(folder, 'many.jsonl');
  const written = await writeMany(state, file, catalogueCount);
  console.log(`\n${written.festivals} festivals with ${written.competitions} competitions arrive.`);
  const { publicUrl, keycloakUrl } = platform;
  const { service } = createEnvironment(state, { publicUrl, keycloakUrl, port: new URL(publicUrl).port });
  const runService = (name, ...args) =>
    run(node24, [...NODE_FLAGS, path.join(root, `services/${name}/dist/main.js`), ...args], {
      env: { ...service(name), NODE_OPTIONS: '' },
    });
  const queryCount = (name, sql) =>
    withClient(getDatabaseUrl(state, name), async (db) => (await db.query(sql)).rows[0].n);
  const countRows = (name, table) => queryCount(name, `select count(*)::int as n from ${table}`);
  const payload = encodeURIComponent(JSON.stringify({ filmId: DEMO_FILM, pageSize: 1 }));
  const isRebuilding = async () => {
    const listing = await fetch(
      `${publicUrl}/_server?name=getCompetitionWizardListingData&payload=${payload}`,
      { headers: { cookie: user.cookie } },
    );
    return (await listing.json()).isRebuilding !== false;
  };
  /** Waits until every projection has the catalogue's data and the lists no longer report a rebuild. */
  const waitForProjections = async (startedAt) => {
    for (const name of ['matching', 'submissions']) {
      for (const table of ['festival', 'competition'])
        while ((await countRows(name, table)) < (await countRows('catalog', table))) await sleep(500);
      console.log(`every competition is in ${name}: ${formatElapsed(startedAt)}`);
    }
    while (await isRebuilding()) await sleep(500);
    console.log(`every list is complete: ${formatElapsed(startedAt)}`);
  };

  const p95 = await withBackgroundLoad(reads, readCounters, async () => {
    const page = openPage(user);
    const startedAt = performance.now();
    const pageLoads = loadPages();
    const profiles =
      values.profile && sleep(PROFILE_AFTER_MS).then(() => startProfiles(folder, values.profile, 'import'));
    const { output } = await runService('catalog', 'import', file);
    console.log(`import: ${formatElapsed(startedAt)} (${output.trim().split('\n').at(-1)})`);
    await waitForProjections(startedAt);
    await pageLoads;
    await profiles;
    await sleep(5000);
    console.log(`An open page received ${page.events} events in ${formatElapsed(startedAt)}.`);
    page.close();
  });
  console.log('\nRebuilding the projections of matching. submissions receives the same events.');
  await withBackgroundLoad(reads, readCounters, async () => {
    const startedAt = performance.now();
    for (const [name, projection] of PROJECTIONS) await runService(name, 'rebuild-projections', projection);
    await waitForProjections(startedAt);
  });
  await sleep(20_000);
  const idle = Object.entries(await readCounters()).filter(([, { rss }]) => rss);
  console.log(
    `Idle afterwards: ${idle.map(([processName, { rss }]) => `${processName} ${Math.round(rss / MIB)} MiB`).join(', ')}`,
  );
  console.log('\nAfter the import, CPU ms per request:');
  await printTable(await createReads(user), readCounters, { ...values, times, folder });
  if (values.record)
    recordMeasurements('npm run bench:scale', [
      {
        metric: `${catalogueCount + 1} times the catalogue, other users' p95 during an import`,
        value: `${p95.toFixed(0)} ms`,
        reference: `before the import ${p95Before.toFixed(0)} ms`,
      },
    ]);
});
