import { formatMessage } from '@laurel/messages/formatting/format-message';
import type { Change } from '../rules/judgement.js';
import { describeChange } from './change-message.js';

describe('the message of a change', () => {
  it.each<[Change, string]>([
    [{ code: 'shorter', seconds: 12, limit: 2400 }, '12 s too long'],
    [{ code: 'shorter', seconds: 222, limit: 900 }, '3 min 42 s too long'],
    [{ code: 'longer', seconds: 3900, limit: 5400 }, '1 h 5 min too short'],
    [{ code: 'later', days: 1, limit: '2026-01-01' }, 'Completed 1 day too early'],
    [{ code: 'later', days: 59, limit: '2026-01-01' }, 'Completed 59 days too early'],
    [{ code: 'later', days: 91, limit: '2026-01-01' }, 'Completed 3 months too early'],
    [{ code: 'earlier', days: 800, limit: '2016-12-31' }, 'Completed 2 years too late'],
    [{ code: 'missing-field', field: 'directorNationalities' }, 'Add the director’s nationality'],
    [{ code: 'missing-field', field: 'role' }, 'Choose your role'],
    [{ code: 'confirm-with-festival' }, 'The rule leaves this open: ask the festival'],
    [
      { code: 'missing-field', field: 'directorIdentities' },
      'Depends on how the director identifies, which you may leave out',
    ],
    [
      { code: 'one-of', field: 'directorNationalities', list: ['SE', 'NO'] },
      'Only for directors from Sweden or Norway',
    ],
    [
      { code: 'none-of', field: 'mainProductionCountry', list: ['FR'] },
      'Not for films mainly produced in France',
    ],
    [{ code: 'more', field: 'directorAge', difference: 1, limit: 18 }, '1 year below the limit of 18'],
    [{ code: 'less', field: 'directorAge', difference: 4, limit: 30 }, '4 years above the limit of 30'],
    [
      { code: 'age-at-deadline', min: 35, max: 36, limit: 35 },
      'The director may be 35 or 36 at the deadline and the limit is 35: check the date of birth',
    ],
    [{ code: 'less', field: 'previousFeatures', difference: 1, limit: 1 }, '1 earlier feature too many'],
    [
      { code: 'cheaper', difference: 150_000, currency: 'EUR', limit: 1 },
      'The production budget is EUR 1,500 too high',
    ],
    [
      { code: 'other-currency', currency: 'USD' },
      'The limit is in USD: compare it with your production budget',
    ],
    [{ code: 'equal', field: 'directorGender', value: 'female' }, 'Only for female directors'],
    [{ code: 'equal', field: 'directorIsStudent', value: true }, 'Only for student directors'],
    [{ code: 'equal', field: 'role', value: 'Film School' }, 'Only film schools may enter'],
    [{ code: 'offline' }, 'The film is publicly online'],
    [{ code: 'selected', festival: 'Cannes' }, 'Selected at Cannes'],
    [{ code: 'selected', festival: null }, 'Already selected at a festival'],
    [{ code: 'not-selected', awards: [], festivals: [] }, 'Only for films that a festival has selected'],
    [
      { code: 'school', schools: [], countries: ['bloc:EU'] },
      'Only for films made at a film school in a country of the European Union',
    ],
    [
      { code: 'shown', country: 'FR', city: 'Lyon', day: '2027-02-01', level: 'Country' },
      'Shown in Lyon, France on 1 Feb 2027, which uses up the country premiere',
    ],
    [
      { code: 'shown', country: null, city: null, day: '2027-02-03', level: 'World Premiere' },
      'To be shown on 3 Feb 2027, which would use up the world premiere',
    ],
    [
      { code: 'shown', country: null, city: null, day: null, level: 'World Premiere' },
      'Publicly online, which uses up the world premiere',
    ],
  ])('describes %j: %s', (change, text) =>
    expect(formatMessage(describeChange(change, '2027-02-02'))).toBe(text),
  );
});
