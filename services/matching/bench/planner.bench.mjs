// How long the planner takes over three hundred candidates, and beside it, in the same run, the table by every cent that it is held against in its tests.
// Fails where the two differ, or where the planner misses its bar.
//   npm run bench:planner -- [--films 20]      after `npm run build`
import os from 'node:os';
import { answerPlainly } from '../dist/domain/answer.js';
import { bestFew } from '../dist/domain/planner/best-few.js';
import { bestSet } from '../dist/domain/planner/best-set.js';
import { planOf } from '../dist/domain/planner/plan.js';
import { regionsOf } from '../dist/catalogue/regions.js';
import { optionsOf, wholeOption } from '../../../deploy/local/options.mjs';
import { competitions, NOW, TODAY } from './catalogue.mjs';
import { questions } from './films.mjs';
import { quantile, timed } from './measure.mjs';

const { values } = optionsOf({
  command: 'npm run bench:planner --',
  says: 'Times plans over three hundred candidates beside a table by every cent.',
  options: { films: { type: 'string', says: 'For so many films (20).' } },
});
const [CANDIDATES, CATALOGUE, BAR_MS] = [300, 5500, 200];
const FILMS = wholeOption(values.films, 'films', 20);
const BUDGETS = [10_000, 90_000, 300_000];
/** A table by number, too, is asked up to here. */
const MOST_TABLED = 90_000;
/** So many entries there may be. */
const MOST = [5, 12, 30];
/** Euros for the others, so that one budget pays for all. */
const RATES = { USD: 0.9, GBP: 1.15, CAD: 0.65, AUD: 0.6, CHF: 1.05, JPY: 0.006, PLN: 0.23, SEK: 0.09 };

/** What is worth most, by every cent that there is to spend. */
function tableBest(items, budget) {
  const best = new Float64Array(budget + 1);
  for (const { cost, value } of items)
    for (let at = budget; at >= cost; at--) best[at] = Math.max(best[at], best[at - cost] + value);
  return best[budget];
}
/** The same of so many at most. */
function tableFew(items, budget, most) {
  const best = Array.from({ length: most + 1 }, () => new Float64Array(budget + 1));
  for (const { cost, value } of items)
    for (let count = most; count >= 1; count--)
      for (let at = budget; at >= cost; at--)
        best[count][at] = Math.max(best[count][at], best[count - 1][at - cost] + value);
  return best[most][budget];
}
const worthOf = ({ worth }) => worth.reduce((total, { points }) => total + points, 0);
const weighed = (one) => ({ cost: one.offer.payment.amount, value: worthOf(one) });

const all = [...competitions(CATALOGUE)];
const whole = {
  range: { from: TODAY, to: '2027-11-30' },
  places: ['FR'],
  keep: [{ level: 'national', festivalId: null }],
  most: null,
  must: new Set(),
  never: new Set(),
};
const weights = { odds: 1, prestige: 2, place: 1, premiere: 2 };
const [plans, exact, tables, held, few, fewTables] = [[], [], [], [], [], []];
let differing = 0;
for (const { film, role, preferences } of questions(FILMS)) {
  const asker = { role, now: NOW, regionsOf };
  const { ranked } = answerPlainly(film, all, preferences, asker);
  const best = ranked.filter(({ evaluation }) => evaluation.verdict !== 'not-eligible').slice(0, CANDIDATES);
  for (const amount of BUDGETS) {
    const wishes = { ...whole, weights, purses: { budgets: [{ amount, currency: 'EUR' }], rates: RATES } };
    const { us, answer: plan } = await timed(() => planOf(best, film, wishes, asker));
    plans.push(us / 1000);
    const items = [...plan.chosen, ...plan.leftOut].filter(({ offer }) => offer?.payment).map(weighed);
    const chosen = await timed(() => bestSet(items, amount));
    const table = await timed(() => tableBest(items, amount));
    exact.push(chosen.us / 1000);
    tables.push(table.us / 1000);
    const value = chosen.answer.reduce((total, n) => total + items[n].value, 0);
    if (value !== table.answer) differing++;
    const most = MOST[plans.length % MOST.length];
    held.push((await timed(() => planOf(best, film, { ...wishes, most }, asker))).us / 1000);
    const limited = await timed(() => bestFew([{ items, budget: amount }], most));
    few.push(limited.us / 1000);
    if (amount > MOST_TABLED) continue;
    const fewTable = await timed(() => tableFew(items, amount, most));
    fewTables.push(fewTable.us / 1000);
    if (limited.answer.indexes[0].reduce((total, n) => total + items[n].value, 0) !== fewTable.answer)
      differing++;
  }
}
const line = (what, times) =>
  console.log(
    `${what.padEnd(46)} p50 ${quantile(times, 0.5).toFixed(1).padStart(7)}  p95 ${quantile(times, 0.95).toFixed(1).padStart(7)}  most ${Math.max(
      ...times,
    )
      .toFixed(1)
      .padStart(7)} ms`,
  );
console.log(`${plans.length} plans over ${CANDIDATES} candidates each, load ${os.loadavg()[0].toFixed(1)}`);
line('a whole plan, with delay, raise and conflicts', plans);
line('the best set of it', exact);
line('the same by a table of every cent', tables);
line('a whole plan of 5, 12 or 30 entries', held);
line('the best few of it', few);
line('the same by a table of every cent and number', fewTables);
const isMissed = differing > 0 || Math.max(quantile(plans, 0.95), quantile(held, 0.95)) > BAR_MS;
console.log(
  differing > 0
    ? `${differing} differ.`
    : isMissed
      ? `The bar of ${BAR_MS} ms is missed.`
      : 'All alike, within the bar.',
);
process.exitCode = isMissed ? 1 : 0;
