// Loads a page with a slow connection, a slow machine and an empty cache.
import { measureFileRead } from './paint-timing.mjs';

/** Lighthouse's slow 4G. */
const SLOW = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const CPU = 4;
const SETTLED_MS = 4000;
/** The same as text, for the figures. */
export const SLOWLY = `150 ms, 1.6 Mbit/s, a CPU ${CPU} times slower`;

/** Returns the page's own paint measurements. */
const getPaintEntries = () => {
  const getEntries = (type) => {
    const seen = new PerformanceObserver(() => {});
    seen.observe({ type, buffered: true });
    return seen.takeRecords();
  };
  return {
    paint: performance.getEntriesByName('first-contentful-paint')[0].startTime,
    largest: getEntries('largest-contentful-paint').at(-1)?.startTime ?? 0,
    shift: getEntries('layout-shift').reduce((sum, { value }) => sum + value, 0),
  };
};

/**
 * Returns in ms: the first text (`paint`), the largest element (`largest`), and a file from disk over the
 * same connection (`reference`). `shift` is the layout shift.
 */
export async function loadPageSlowly(browser, address) {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU });
  await page.goto(address, { waitUntil: 'load' });
  await page.locator('main h1').first().waitFor();
  await page.waitForTimeout(SETTLED_MS);
  const observations = await page.evaluate(getPaintEntries);
  const reference = await page.evaluate(measureFileRead);
  await context.close();
  return { ...observations, reference };
}
