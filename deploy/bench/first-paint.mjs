// When a visitor on a slow line and a slow machine sees the first text and the largest part of a page, with an empty cache each time.
import { optionsOf, wholeOption } from '../local/options.mjs';
import { browserOptions, inBrowser, summary } from './in-browser.mjs';

/** Lighthouse's slow 4G. */
const SLOW = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const CPU = 4;
const SETTLED_MS = 4000;

const { values } = optionsOf({
  command: 'npm run bench:paint --',
  says: `Measures first paints at 150 ms, 1.6 Mbit/s and a CPU ${CPU} times slower.`,
  options: browserOptions,
});
const times = wholeOption(values.times, 'times', 5);

/** What the page tells of its own painting. */
const observed = () => {
  const entries = (type) => {
    const seen = new PerformanceObserver(() => {});
    seen.observe({ type, buffered: true });
    return seen.takeRecords();
  };
  return {
    paint: performance.getEntriesByName('first-contentful-paint')[0].startTime,
    largest: entries('largest-contentful-paint').at(-1)?.startTime ?? 0,
    shift: entries('layout-shift').reduce((sum, { value }) => sum + value, 0),
  };
};

async function visit(browser, address) {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU });
  await page.goto(address, { waitUntil: 'load' });
  await page.locator('main h1').first().waitFor();
  await page.waitForTimeout(SETTLED_MS);
  const told = await page.evaluate(observed);
  await context.close();
  return told;
}

await inBrowser({ address: values.address, name: 'paint' }, async ({ browser, address }) => {
  for (const path of ['/', '/festivals']) {
    const told = [];
    for (let n = 0; n < times; n++) told.push(await visit(browser, address + path));
    const of = (what) => told.map((one) => one[what]);
    console.log(`${path}  first contentful paint ${summary(of('paint'))}`);
    console.log(`${path}  largest contentful paint ${summary(of('largest'))}`);
    console.log(`${path}  layout shift at most ${Math.max(...of('shift')).toFixed(3)}`);
  }
});
