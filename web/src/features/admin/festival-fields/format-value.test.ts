import { makeRule } from '../../../../test/catalogue';
import { formatValue } from './format-value';

const rule = makeRule({ type: 'runtime_restriction_max', runtime_restriction_max: 1200 });
const fee = { title: 'Regular', amount: 2500, currency: 'EUR', audience: 'standard', appliesTo: null };
const day = { date: '2099-03-01', title: null, deprecated: false, timezone: null, time: null, fees: [fee] };

it.each([
  ['a preference', { isMandatory: false }],
  ['an alternative', { groupKey: 'short' }],
  ['worth points', { bonusRanking: -5 }],
  ['named', { name: 'Short enough' }],
  ['described', { description: 'No longer than twenty minutes.' }],
])('formats two rules differently when one is %s', (_what, overrides) => {
  expect(formatValue('terms', [{ ...rule, ...overrides }])).not.toBe(formatValue('terms', [rule]));
});

it.each([
  ['deprecated', { deprecated: true }],
  ['in another time zone', { timezone: 'Asia/Tokyo' }],
  ['at noon', { time: '12:00' }],
  ['named', { title: 'Late' }],
  ['for students', { fees: [{ ...fee, audience: 'student' }] }],
  ['for features', { fees: [{ ...fee, appliesTo: 'feature' }] }],
])('formats two deadlines differently when one is %s', (_what, overrides) => {
  expect(formatValue('dates', [{ ...day, ...overrides }])).not.toBe(formatValue('dates', [day]));
});

it('formats only the fields that are set', () => {
  expect(formatValue('terms', [rule])).toBe('Runtime 20 min or less');
  expect(formatValue('dates', [day])).toMatch(/^1\sMar\s2099 · Regular EUR\s25$/);
});
