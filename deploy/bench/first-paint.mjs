// When a visitor on a slow line and a slow machine sees the first text and the largest part of a page, with an empty cache each time.
import { optionsOf, wholeOption } from '../local/options.mjs';
import { browserOptions, inBrowser, summary } from './in-browser.mjs';
import { SLOWLY, visitSlowly } from './slow-line.mjs';

const { values } = optionsOf({
  command: 'npm run bench:paint --',
  says: `Measures first paints at ${SLOWLY}.`,
  options: browserOptions,
});
const times = wholeOption(values.times, 'times', 5);

await inBrowser({ address: values.address, name: 'paint' }, async ({ browser, address }) => {
  for (const path of ['/', '/festivals']) {
    const visits = [];
    for (let n = 0; n < times; n++) visits.push(await visitSlowly(browser, address + path));
    const of = (what) => visits.map((one) => one[what]);
    console.log(`${path}  first contentful paint ${summary(of('paint'))}`);
    console.log(`${path}  largest contentful paint ${summary(of('largest'))}`);
    console.log(`${path}  layout shift at most ${Math.max(...of('shift')).toFixed(3)}`);
    console.log(`${path}  beside it, a file from disk ${summary(of('reference'))}`);
  }
});
