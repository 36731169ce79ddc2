// deploy/measurements.md is generated from the results of the benchmarks.
import fs from 'node:fs';
import { PAGE, renderPage } from '../lab/measurements/page.mjs';

it('the page shows the stored results', () => {
  expect(fs.readFileSync(PAGE, 'utf8')).toBe(renderPage());
});
