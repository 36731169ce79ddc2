// Loads a page with a slow connection, a slow machine and an empty cache.
import { measureFileRead } from './paint-timing.mjs';

/** Lighthouse's slow 4G. */
const SLOW_NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const CPU_SLOWDOWN = 4;
const SETTLE_MS = 4000;
/** The slow connection and machine as text, for the figures. */
export const SLOW_LINE = `150 ms, 1.6 Mbit/s, a CPU ${CPU_SLOWDOWN} times slower`;

/** Returns the page's own paint measurements. */
const getPaintEntries = () => {
  const getEntries = (type) => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type, buffered: true });
    return observer.takeRecords();
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
  await devtools.send('Network.emulateNetworkConditions', SLOW_NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.goto(address, { waitUntil: 'load' });
  await page.locator('main h1').first().waitFor();
  await page.waitForTimeout(SETTLE_MS);
  const observations = await page.evaluate(getPaintEntries);
  const reference = await page.evaluate(measureFileRead);
  await context.close();
  return { ...observations, reference };
}
