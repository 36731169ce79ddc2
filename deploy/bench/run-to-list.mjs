// From the click on “Run” at the end of the wizard to the first row of the matches on the screen, with an empty cache each time.
/* global window, document, location, requestAnimationFrame -- what is handed to the page */
import { optionsOf, wholeOption } from '../local/options.mjs';
import { browserOptions, inBrowser, signedIn, summary } from './in-browser.mjs';

const READ_MS = 1500;

const { values } = optionsOf({
  command: 'npm run bench:run --',
  says: 'Measures from the click on “Run” to the first row drawn.',
  options: {
    ...browserOptions,
    waterfall: { type: 'boolean', says: 'Tells what was asked meanwhile, of the slowest.' },
  },
});
const times = wholeOption(values.times, 'times', 10);

/** Begins to look at the click; resolves once the frame with the first row is drawn. */
const watched = () => {
  window.fromClickToRow = new Promise((resolve) => {
    const clicked = ({ timeStamp }) => {
      const look = () => {
        if (!document.querySelector('[data-row-title]')) return requestAnimationFrame(look);
        setTimeout(() => resolve({ from: timeStamp, took: performance.now() - timeStamp }));
      };
      look();
    };
    window.addEventListener('click', clicked, { capture: true, once: true });
  });
};

const asked = async () => {
  const { from, took } = await window.fromClickToRow;
  const all = performance
    .getEntriesByType('resource')
    .filter(({ startTime }) => startTime >= from)
    .map(({ name, startTime, responseStart, responseEnd, transferSize }) =>
      [
        ...[startTime, responseStart, responseEnd].map((at) => String(Math.round(at - from)).padStart(5)),
        String(transferSize).padStart(8),
        decodeURIComponent(name.replace(location.origin, '')).slice(0, 140),
      ].join(' '),
    );
  return { took, all };
};

async function run(browser, address, cookie) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await context.addCookies([cookie]);
  const page = await context.newPage();
  await page.goto(`${address}/user/wizard?step=review&filmId=1&role=Director`);
  const button = page.getByRole('button', { name: 'Run', exact: true });
  await button.waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(READ_MS);
  await page.evaluate(watched);
  await button.click();
  const told = await page.evaluate(asked);
  await context.close();
  return told;
}

await inBrowser({ address: values.address, name: 'run' }, async ({ browser, address }) => {
  const { forBrowser: cookie } = await signedIn(address, 'filmmaker@laurel.test');
  const told = [];
  await run(browser, address, cookie);
  for (let n = 0; n < times; n++) told.push(await run(browser, address, cookie));
  console.log(`from “Run” to the first row: ${summary(told.map(({ took }) => took))} (${times} runs)`);
  const slowest = told.toSorted((a, b) => b.took - a.took)[0];
  if (values.waterfall) console.log(['start first  end    bytes', ...slowest.all].join('\n'));
});
