import type { DatedFees } from '@laurel/proto/catalog/v1/editing';
import { refusal } from '../../runtime/test/callers.js';
import { createEditingActions, term, type EditingActions } from './editing-actions.js';
import { inDays, startCatalog, type RunningCatalog } from './make.js';

let running: RunningCatalog;
let actions: EditingActions;
beforeAll(async () => {
  running = await startCatalog();
  actions = createEditingActions(running);
});
afterAll(() => running?.stop());

const listFaults = async (saving: Promise<unknown>) => {
  const { field, details } = await refusal(saving);
  const { fields = [] } = (details ?? {}) as { fields?: { field: string; code: string }[] };
  expect(fields[0]?.field ?? field).toBe(field);
  return fields.map((fault) => `${fault.field} ${fault.code}`);
};

it('the refusal of a festival names every invalid field', async () => {
  const { festival } = await actions.createFestival();
  const faults = { name: '', homepage: 'lantern', country: 'XX', subdivision: 'XX-1', usualMonth: 13 };
  expect((await listFaults(actions.saveFestival(festival, faults))).toSorted()).toEqual([
    'country festival.country_invalid',
    'homepage festival.homepage_invalid',
    'name festival.name_missing',
    'usualMonth festival.usualMonth_invalid',
  ]);
  expect(await listFaults(actions.saveFestival(festival, { homepage: 'lantern' }))).toEqual([]);
});

it('the refusal of deadlines names every invalid field of each deadline and fee', async () => {
  const { details } = await actions.createFestival();
  const fee = {
    id: 0,
    title: 'F',
    amount: 1,
    currencyId: 0,
    competitionDateId: 0,
    currency: 'EUR',
    audience: 'standard',
  };
  const dates: DatedFees[] = [
    {
      date: '2027-02-30',
      deprecated: false,
      timezone: 'Mars',
      fees: [{ ...fee, amount: -1, currency: 'XXX' }],
    },
    { date: inDays(20), deprecated: false, fees: [fee] },
    { date: inDays(10), deprecated: false, time: '25:00', fees: [] },
  ];
  expect((await listFaults(actions.saveDates(details.competition!.id, 1, dates))).toSorted()).toEqual([
    'dates.0.date competition.date_invalid',
    'dates.0.fees.0.amount competition.amount_invalid',
    'dates.0.fees.0.currency competition.currency_invalid',
    'dates.0.timezone competition.timezone_invalid',
    'dates.2.date competition.date_invalid',
    'dates.2.time competition.time_invalid',
  ]);
});

it('the refusal of rules names each invalid rule', async () => {
  const { details } = await actions.createFestival();
  const terms = [
    term({ type: 'runtime_restriction_max', runtime_restriction_max: -1 }),
    term({ type: 'country_restriction', countries: ['FR'] }),
    term({ type: 'country_restriction', countries: ['XX'] }),
  ];
  expect(await listFaults(actions.saveTerms(details.competition!.id, 1, terms))).toEqual([
    'terms.0.runtime_restriction_max term.runtime_restriction_max_invalid',
    'terms.2.countries term.countries_invalid',
  ]);
});
