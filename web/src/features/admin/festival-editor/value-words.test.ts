import { makeRule } from '../../../../test/catalogue';
import { valueWords } from './value-words';

const rule = makeRule({ type: 'runtime_restriction_max', runtime_restriction_max: 1200 });
const fee = { title: 'Regular', amount: 2500, currency: 'EUR', audience: 'standard', appliesTo: null };
const day = { date: '2099-03-01', title: null, deprecated: false, timezone: null, fees: [fee] };

it.each([
  ['strict', { isMandatory: false }],
  ['an alternative', { groupKey: 'short' }],
  ['worth more', { bonusRanking: -5 }],
  ['called so', { name: 'Short enough' }],
  ['written so', { description: 'No longer than twenty minutes.' }],
])('two rules of which one is %s do not read the same', (_what, part) => {
  expect(valueWords('terms', [{ ...rule, ...part }])).not.toBe(valueWords('terms', [rule]));
});

it.each([
  ['withdrawn', { deprecated: true }],
  ['elsewhere', { timezone: 'Asia/Tokyo' }],
  ['called so', { title: 'Late' }],
  ['for students', { fees: [{ ...fee, audience: 'student' }] }],
  ['of features', { fees: [{ ...fee, appliesTo: 'feature' }] }],
])('two deadlines of which one is %s do not read the same', (_what, part) => {
  expect(valueWords('dates', [{ ...day, ...part }])).not.toBe(valueWords('dates', [day]));
});

it('says no more of a rule and a deadline than there is', () => {
  expect(valueWords('terms', [rule])).toBe('Runtime 20 min or less');
  expect(valueWords('dates', [day])).toMatch(/^1\sMar\s2099 · Regular EUR\s25$/);
});
