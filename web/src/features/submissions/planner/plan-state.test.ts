import { toPlanInput, parsePlanState, withChoice, serializePlanState, type PlanState } from './plan-state';

const NOW = '2027-01-15';
const parseAddress = (address: string) => parsePlanState(new URLSearchParams(address), NOW);
const serialize = (plan: PlanState) =>
  serializePlanState(plan, new URLSearchParams('view=plan'), NOW).toString();
const address =
  'view=plan&budget=90000+EUR&from=2027-02-01&to=2027-06-01&odds=3&location=0&in=BR&in=Western+Europe&must=7&never=8&most=12&sections=several&uncertain=true&matches=true';

it('writes the address back unchanged', () => {
  expect(serialize(parseAddress(address))).toBe(address);
  expect(serialize(parseAddress('view=plan'))).toBe('view=plan');
  expect(serialize(parseAddress('view=plan&most=none'))).toBe('view=plan&most=none');
});
it('starts today, lasts a year, and has no budget and at most 30 entries of different festivals by default', () =>
  expect(parseAddress('')).toMatchObject({
    budget: null,
    from: NOW,
    to: '2028-01-15',
    weights: { odds: 1, prestige: 1, location: 1, premiere: 1 },
    maxEntries: 30,
    severalSections: false,
    uncertain: false,
  }));
it.each([
  ['budget=many+EUR', { budget: null }],
  ['budget=100+ZZZ', { budget: null }],
  ['budget=100+EUR&budget=900+USD', { budget: { amount: 100, currency: 'EUR' } }],
  ['odds=4', { weights: { odds: 1, prestige: 1, location: 1, premiere: 1 } }],
  ['odds=', { weights: { odds: 1, prestige: 1, location: 1, premiere: 1 } }],
  ['from=2026-01-01', { from: NOW }],
  ['from=2027-02-30', { from: NOW }],
  ['most=0', { maxEntries: 30 }],
  ['most=1000', { maxEntries: 30 }],
  ['most=none', { maxEntries: null }],
  ['must=7&must=x&must=-1&never=7&never=9', { must: [7], never: [9] }],
])('reads only valid values from %s', (address, expected) =>
  expect(parseAddress(address)).toMatchObject(expected),
);

it('creates an input only once there is a budget and the days are in order', () => {
  expect(toPlanInput(3, parseAddress(address))).toMatchObject({
    filmId: 3,
    budget: { amount: 90_000, currency: 'EUR' },
    locations: ['BR', 'Western Europe'],
    maxEntries: 12,
    severalSections: true,
    uncertain: true,
  });
  expect(toPlanInput(3, parseAddress('budget=1+EUR&most=none'))).toHaveProperty('maxEntries', null);
  expect(toPlanInput(3, parseAddress(''))).toBeNull();
  expect(toPlanInput(3, parseAddress('budget=1+EUR&from=2027-06-02&to=2027-06-01'))).toBeNull();
});
it('never has a competition both included and excluded', () => {
  const includingPlan = withChoice(parseAddress('never=7'), 7, 'must');
  expect(includingPlan).toMatchObject({ must: [7], never: [] });
  const excludingPlan = withChoice(includingPlan, 7, 'never');
  expect(excludingPlan).toMatchObject({ must: [], never: [7] });
  expect(withChoice(excludingPlan, 7, null)).toMatchObject({ must: [], never: [] });
});
