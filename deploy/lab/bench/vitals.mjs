// npm run vitals: measures how soon Laurel responds to an input, as Chromium paints it: the median of ten
// each (for typing the 95th percentile of keys). For reference it fetches a file from disk through the same
// server in between. It also weighs the JavaScript of `/`. Ends with 1 when a limit is exceeded, except with
// --report.
/* global window -- functions that run in the page */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseOptions, recordOption, parseCount } from '../../workspace/options.mjs';
import { browserOptions, withBrowser, signInAt, getPercentile } from './browser/in-browser.mjs';
import { recordMeasurements } from '../measurements/record.mjs';
import { measurePaint, measureFileRead, recordPaints, recordFrameGaps } from './browser/paint-timing.mjs';
import { SLOW_LINE, loadPageSlowly } from './browser/slow-line.mjs';

const { values } = parseOptions({
  command: 'npm run vitals --',
  description:
    'Measures the time from input to paint: matches, filters, what-if, scrolling, search, the home page, a run. Also the size of the home page’s JavaScript.',
  options: {
    ...browserOptions,
    only: { type: 'string', description: 'Only one of them, by its first word.' },
    report: { type: 'boolean', description: 'Report exceeded limits without failing.' },
    record: recordOption,
  },
});
const times = parseCount(values.times, 'times', 10);
const READ_MS = 1200;
/** A person hovers over an element before the click. */
const HOVER_MS = 150;
/** The recorded measurements, by the first word of their name. */
const RECORDED = {
  matches: 'film page → first matches',
  search: 'key → search results, p95',
  sight: 'home page, slow connection, largest element',
};
/** The names of the visible festivals. The film's verdicts on them, and the rows below, come later. */
const RESULT_NAMES = '[data-row]:nth-child(-n + 9) [dir=auto]';
const COUNT = '[role=group] > button[aria-pressed] > span';
const ROW = '[data-row-title]';
/** All visible rows are painted together with this one. Those below come later. */
const FIRST_ROW = '[data-index="0"]';

/**
 * `measure` opens its page and returns the time from each of its inputs to the paint. `measureSeparately` needs
 * its own kind of page.
 */
const VITALS = [
  {
    name: 'matches: from the film’s page to the first rows',
    maxMs: 300,
    async measure(page, { userId }) {
      await page.goto(`/user/${userId}/films/1`);
      const link = page.getByRole('article').getByRole('link', { name: 'Find matches' }).first();
      await waitUntilIdle(page, link);
      return [await measurePaint(page, () => link.click(), { until: ROW })];
    },
  },
  {
    name: 'filter: from the tab to its rows',
    maxMs: 100,
    async measure(page) {
      await openMatches(page);
      const tab = page.getByRole('button', { name: /^Needs confirmation/ });
      await tab.hover();
      await page.waitForTimeout(HOVER_MS);
      return [await measurePaint(page, () => tab.click(), { last: FIRST_ROW })];
    },
  },
  {
    name: 'filter: from a country to its rows',
    maxMs: 100,
    async measure(page) {
      await openMatches(page);
      const bar = page.getByRole('region', { name: 'Search, filters and sorting' });
      await bar.getByRole('button', { name: 'Location' }).click();
      const country = page.getByRole('group', { name: 'Country' }).getByRole('checkbox').first();
      await waitUntilIdle(page, country);
      await country.hover();
      await page.waitForTimeout(HOVER_MS);
      return [await measurePaint(page, () => country.click(), { last: FIRST_ROW })];
    },
  },
  {
    name: 'what-if: from the slider to the counts',
    maxMs: 100,
    async measure(page) {
      await openMatches(page);
      const slider = page.getByRole('slider').first();
      await waitUntilIdle(page, slider);
      await slider.focus();
      return [await measurePaint(page, () => page.keyboard.press('PageUp'), { last: COUNT })];
    },
  },
  {
    name: 'scrolling: between two frames (p95)',
    maxMs: 17,
    share: 0.95,
    async measure(page) {
      await openMatches(page);
      return measureScrolling(page);
    },
    /** A plain list of texts instead of a file: the reference for this machine's scrolling. */
    async reference(page) {
      const rows = Array.from({ length: 5500 }, (_one, n) => `<p style="height:64px;margin:0">Row ${n}</p>`);
      await page.setContent(rows.join(''));
      return getPercentile(await measureScrolling(page), 0.95);
    },
  },
  {
    name: 'search: from a key to the results (p95)',
    maxMs: 120,
    share: 0.95,
    async measure(page) {
      await page.goto('/festivals');
      const box = page.getByRole('searchbox');
      await waitUntilIdle(page, box);
      await box.focus();
      const durations = [];
      for (const key of 'berlin')
        durations.push(await measurePaint(page, () => page.keyboard.press(key), { last: RESULT_NAMES }));
      return durations;
    },
  },
  {
    name: 'home: from the slider to the counts',
    maxMs: 100,
    isVisitor: true,
    async measure(page) {
      await page.goto('/');
      const slider = page.getByRole('slider');
      await waitUntilIdle(page, slider);
      await slider.focus();
      await page.keyboard.press('ArrowRight');
      await page.waitForTimeout(READ_MS);
      // A step of a minute may change no count. PageUp moves a tenth of the way.
      return [await measurePaint(page, () => page.keyboard.press('PageUp'), { last: 'strong' })];
    },
  },
  {
    name: `sight: the largest part of “/” at ${SLOW_LINE}`,
    maxMs: 1800,
    async measureSeparately(browser, address) {
      const { largest, reference } = await loadPageSlowly(browser, `${address}/`);
      return { durations: [largest], reference };
    },
  },
  {
    name: 'run: from “Run” to the first rows',
    maxMs: 300,
    async measure(page) {
      await page.goto('/user/wizard?step=review&filmId=1&role=Director');
      const run = page.getByRole('button', { name: 'Run', exact: true });
      await waitUntilIdle(page, run);
      return [await measurePaint(page, () => run.click(), { until: ROW })];
    },
  },
];

/** Returns the gaps between frames while scrolling, in ms. */
async function measureScrolling(page) {
  await page.mouse.move(600, 600);
  await page.evaluate(recordFrameGaps);
  for (let n = 0; n < 60; n++) {
    await page.mouse.wheel(0, 120);
    await page.waitForTimeout(33);
  }
  return page.evaluate(() => window.getFrameGaps());
}

async function openMatches(page) {
  await page.goto('/user/matching?filmId=1');
  await waitUntilIdle(page, page.locator(ROW).first());
}

async function waitUntilIdle(page, element) {
  await element.waitFor();
  await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => {}); // the event stream stays open
  await page.waitForTimeout(READ_MS);
}

async function measureVital(browser, address, user, vital) {
  if (vital.measureSeparately) return vital.measureSeparately(browser, address);
  const context = await browser.newContext({ baseURL: address, viewport: { width: 1280, height: 900 } });
  if (!vital.isVisitor) await context.addCookies([user.forBrowser]);
  await context.addInitScript(recordPaints);
  const page = await context.newPage();
  const durations = await vital.measure(page, user);
  const reference = vital.reference
    ? await vital.reference(await context.newPage())
    : await page.evaluate(measureFileRead);
  await context.close();
  return { durations, reference };
}

await withBrowser({ address: values.address, name: 'vitals' }, async ({ browser, address }) => {
  const user = await signInAt(address, 'filmmaker@laurel.test');
  const rows = [];
  for (const vital of VITALS.filter(({ name }) => !values.only || name.startsWith(values.only))) {
    await measureVital(browser, address, user, vital); // the first run warms up the services
    const measurements = [];
    for (let n = 0; n < times; n++) measurements.push(await measureVital(browser, address, user, vital));
    const allDurations = measurements.flatMap(({ durations }) => durations);
    const durations = allDurations.filter((ms) => ms !== null);
    if (durations.length === 0) throw new Error(`Nothing was painted: ${vital.name}`);
    const measuredMs = getPercentile(durations, vital.share ?? 0.5);
    rows.push({
      metric: vital.name,
      ms: measuredMs,
      // An input that changes nothing has no paint. This counts the inputs that have one.
      painted: `${durations.length} of ${allDurations.length}`,
      maxMs: vital.maxMs,
      reference: getPercentile(
        measurements.map(({ reference }) => reference),
        0.5,
      ),
      isOver: measuredMs > vital.maxMs,
    });
  }
  console.log('| vital | ms | at most | painted | reference: a file from disk, a bare list |');
  console.log('|---|---|---|---|---|');
  for (const { metric, ms, maxMs, painted, reference, isOver } of rows)
    console.log(`| ${metric} | ${ms}${isOver ? ' (over)' : ''} | ${maxMs} | ${painted} | ${reference} |`);
  if (values.record)
    recordMeasurements(
      'npm run vitals',
      rows.flatMap(({ metric, ms, reference }) => {
        const name = RECORDED[metric.split(':')[0]];
        return name ? [{ metric: name, value: `${ms} ms`, reference: `static file ${reference} ms` }] : [];
      }),
    );
  const isHeavy = !values.only && checkBundleSize();
  if ((isHeavy || rows.some(({ isOver }) => isOver)) && !values.report) process.exitCode = 1;
});

/** Prints the size of the last build of `/`. Returns whether it is too large. */
function checkBundleSize() {
  const script = path.join(import.meta.dirname, '../../../web/bundle-size.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
  console.log(stdout.trimEnd().split('\n').slice(-2).join('\n') + stderr);
  return status !== 0;
}
