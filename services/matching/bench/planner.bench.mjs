// Measures the planner with 300 candidates, and in the same run the table over every cent that the tests
// compare it with. Fails if the two differ, or if the planner exceeds its time limit.
//
// npm run bench:planner -- [--films 20]
//
// after `npm run build`
import os from 'node:os';
import { matchDirectly } from '../dist/domain/ranking/match-directly.js';
import { findBestFew } from '../dist/domain/planner/best-few.js';
import { findBestSet } from '../dist/domain/planner/best-set.js';
import { computePlan } from '../dist/domain/planner/plan.js';
import { geography } from '../dist/catalogue/geography.js';
import { recordMeasurements } from '../../../deploy/lab/measurements/record.mjs';
import { parseOptions, recordOption, parseCount } from '../../../deploy/workspace/options.mjs';
import { competitions, NOW, TODAY } from './catalogue.mjs';
import { questions } from './films.mjs';
import { quantile, timed } from './measure.mjs';

const { values } = parseOptions({
  command: 'npm run bench:planner --',
  description: 'Compares plans over three hundred candidates with a table by every cent.',
  options: { films: { type: 'string', description: 'For so many films (20).' }, record: recordOption },
});
const [CANDIDATES, CATALOGUE, BAR_MS] = [300, 5500, 200];
const FILMS = parseCount(values.films, 'films', 20);
const BUDGETS = [10_000, 90_000, 300_000];
/** Largest budget for which the table by number of entries is computed too. */
const MAX_TABLE_BUDGET = 90_000;
/** Maximum numbers of entries. */
const ENTRY_LIMITS = [5, 12, 30];
/** Rates to euros for all other currencies, so that one budget pays for everything. */
const RATES = { USD: 1.16, GBP: 0.87, CAD: 1.63, AUD: 1.79, CHF: 0.92, JPY: 176, PLN: 4.24, SEK: 10.9 };

/** Returns the highest total value, from a table over every cent of the budget. */
function tableBest(items, budget) {
  const best = new Float64Array(budget + 1);
  for (const { cost, value } of items)
    for (let at = budget; at >= cost; at--) best[at] = Math.max(best[at], best[at - cost] + value);
  return best[budget];
}
/** Returns the highest total value of at most `maxEntries` items. */
function tableFew(items, budget, maxEntries) {
  const best = Array.from({ length: maxEntries + 1 }, () => new Float64Array(budget + 1));
  for (const { cost, value } of items)
    for (let count = maxEntries; count >= 1; count--)
      for (let at = budget; at >= cost; at--)
        best[count][at] = Math.max(best[count][at], best[count - 1][at - cost] + value);
  return best[maxEntries][budget];
}
const sumWorth = ({ worth }) => worth.reduce((total, { points }) => total + points, 0);
const weighed = (one) => ({ cost: one.offer.cost, value: sumWorth(one) });

const all = [...competitions(CATALOGUE)];
const whole = {
  range: { from: TODAY, to: '2027-11-30' },
  locations: ['FR'],
  reservedPremieres: [{ level: 'national', festivalId: null }],
  maxEntries: null,
  requiredIds: new Set(),
  excludedIds: new Set(),
};
const weights = { odds: 1, prestige: 2, location: 1, premiere: 2 };
const [plans, exact, tables, limitedPlans, few, fewTables] = [[], [], [], [], [], []];
let differing = 0;
for (const { film, role, preferences } of questions(FILMS)) {
  const context = { role, now: NOW, ...geography };
  const { ranked } = matchDirectly(film, all, preferences, context);
  const best = ranked.filter(({ evaluation }) => evaluation.verdict !== 'not-eligible').slice(0, CANDIDATES);
  for (const amount of BUDGETS) {
    const planPreferences = {
      ...whole,
      weights,
      budget: { limit: { amount, currency: 'EUR' }, rates: RATES },
    };
    const { us, answer: plan } = await timed(() => computePlan(best, film, planPreferences, context));
    plans.push(us / 1000);
    const items = [...plan.selected, ...plan.leftOut]
      .filter(({ offer }) => offer && offer.cost !== null)
      .map(weighed);
    const chosen = await timed(() => findBestSet(items, amount));
    const table = await timed(() => tableBest(items, amount));
    exact.push(chosen.us / 1000);
    tables.push(table.us / 1000);
    const value = chosen.answer.reduce((total, n) => total + items[n].value, 0);
    if (value !== table.answer) differing++;
    const maxEntries = ENTRY_LIMITS[plans.length % ENTRY_LIMITS.length];
    limitedPlans.push(
      (await timed(() => computePlan(best, film, { ...planPreferences, maxEntries }, context))).us / 1000,
    );
    const limited = await timed(() => findBestFew(items, amount, maxEntries));
    few.push(limited.us / 1000);
    if (amount > MAX_TABLE_BUDGET) continue;
    const fewTable = await timed(() => tableFew(items, amount, maxEntries));
    fewTables.push(fewTable.us / 1000);
    if (limited.answer.indexes.reduce((total, n) => total + items[n].value, 0) !== fewTable.answer)
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
line('a whole plan of 5, 12 or 30 entries', limitedPlans);
line('the best few of it', few);
line('the same by a table of every cent and number', fewTables);
const isMissed = differing > 0 || Math.max(quantile(plans, 0.95), quantile(limitedPlans, 0.95)) > BAR_MS;
console.log(
  differing > 0
    ? `${differing} differ.`
    : isMissed
      ? `The bar of ${BAR_MS} ms is missed.`
      : 'All alike, within the bar.',
);
process.exitCode = isMissed ? 1 : 0;
if (values.record)
  recordMeasurements('npm run bench:planner', [
    {
      metric: `optimal plan, ${CANDIDATES} candidates, p95`,
      value: `${quantile(exact, 0.95).toFixed(1)} ms`,
      reference: `full table ${quantile(tables, 0.95).toFixed(1)} ms`,
    },
  ]);
