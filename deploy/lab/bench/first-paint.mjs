// Measures when a visitor with a slow connection and a slow machine sees the first text and the largest
// element of a page, with an empty cache each time.
import { parseOptions, parseCount } from '../../workspace/options.mjs';
import { browserOptions, withBrowser, formatSummary } from './browser/in-browser.mjs';
import { SLOW_LINE, loadPageSlowly } from './browser/slow-line.mjs';

const { values } = parseOptions({
  command: 'npm run bench:paint --',
  description: `Measures first paints at ${SLOW_LINE}.`,
  options: browserOptions,
});
const times = parseCount(values.times, 'times', 5);

await withBrowser({ address: values.address, name: 'paint' }, async ({ browser, address }) => {
  for (const path of ['/', '/festivals']) {
    const pageLoads = [];
    for (let n = 0; n < times; n++) pageLoads.push(await loadPageSlowly(browser, address + path));
    const getValues = (metric) => pageLoads.map((pageLoad) => pageLoad[metric]);
    console.log(`${path}  first contentful paint ${formatSummary(getValues('paint'))}`);
    console.log(`${path}  largest contentful paint ${formatSummary(getValues('largest'))}`);
    console.log(`${path}  layout shift at most ${Math.max(...getValues('shift')).toFixed(3)}`);
    console.log(`${path}  for comparison, a file from disk ${formatSummary(getValues('reference'))}`);
  }
});
