import { formatMessage } from '@laurel/messages/formatting/format-message';
import type { Change } from '../rules/judgement.js';
import { describeLimit } from './limit-message.js';

describe('the message of a rule’s limit', () => {
  it.each<[Change, string]>([
    [
      { code: 'later', days: 91, limit: '2026-01-01' },
      'Completed before 1 Jan 2026, the earliest accepted day',
    ],
    [
      { code: 'earlier', days: 91, limit: '2016-12-31' },
      'Completed after 31 Dec 2016, the latest accepted day',
    ],
    [{ code: 'shorter', seconds: 12, limit: 2400 }, 'Only for films of at most 40:00'],
    [{ code: 'longer', seconds: 12, limit: 3600 }, 'Only for films of at least 1:00:00'],
    [
      { code: 'less', field: 'directorAge', difference: 4, limit: 30 },
      'Only for directors of at most 30 years',
    ],
    [
      { code: 'less', field: 'previousFeatures', difference: 4, limit: 0 },
      'Only for directors who have made no feature before',
    ],
    [
      { code: 'less', field: 'previousFeatures', difference: 4, limit: 1 },
      'Only for directors with at most 1 earlier feature',
    ],
    [
      { code: 'cheaper', difference: 1, currency: 'EUR', limit: 1_000_000 },
      'Only for production budgets of at most EUR 10,000',
    ],
    [{ code: 'one-of', field: 'directorResidency', list: ['SE'] }, 'Only for directors living in Sweden'],
    [
      { code: 'one-of', field: 'productionCountries', list: ['US', 'CA'] },
      'Only for films produced in the United States or Canada',
    ],
    [{ code: 'one-of', field: 'themes', list: ['Islands', 'Jazz'] }, 'Only for the theme Islands or Jazz'],
    [{ code: 'one-of', field: 'forms', list: ['Essay'] }, 'Only for the form Essay'],
    [{ code: 'school', schools: ['FAMU'], countries: [] }, 'Only for films made at FAMU'],
    [
      { code: 'not-selected', awards: ['BAFTA'], festivals: ['Cannes'] },
      'Only for films selected at Cannes, or at a festival that qualifies for BAFTA',
    ],
    [
      { code: 'not-selected', awards: [], festivals: ['Cannes', 'Faro'] },
      'Only for films selected at Cannes or Faro',
    ],
    [
      { code: 'none-of', field: 'directorNationalities', list: ['M49:150', 'US'] },
      'Not for directors from a country of Europe or the United States',
    ],
    [{ code: 'one-of', field: 'types', list: ['Documentary'] }, 'Only for the type Documentary'],
    [{ code: 'none-of', field: 'directorNationalities', list: ['FR'] }, 'Not for directors from France'],
    [
      { code: 'one-of', field: 'directorIdentities', list: ['Indigenous'] },
      'Only for directors who identify as Indigenous',
    ],
    [{ code: 'equal', field: 'directorIsStudent', value: true }, 'Only for student directors'],
    [{ code: 'equal', field: 'directorIsStudent', value: false }, 'Not for student directors'],
    [{ code: 'equal', field: 'directorGender', value: 'non-binary' }, 'Only for non-binary directors'],
  ])('describes %j: %s', (change, text) => expect(formatMessage(describeLimit(change)!)).toBe(text));

  it('is null when there is no limit', () => {
    expect(describeLimit({ code: 'offline' })).toBeNull();
    expect(describeLimit({ code: 'selected', festival: 'Cannes' })).toBeNull();
  });
});
