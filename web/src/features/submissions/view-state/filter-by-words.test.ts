import { makeSubmission } from '../../../../test/make';
import type { Submission } from '../../../lib/server/wire';
import { filterSubmissions } from './filter-by-words';

const lodz = {
  id: 1,
  city: 'Łódź',
  country: 'PL',
  startsOn: null,
  usualMonth: null,
  profileImage: null,
  odds: null,
};
const submissions: Submission[] = [
  makeSubmission(1, { festival: lodz, festivalName: 'Man in Danger', competitionName: 'Shorts' }),
  makeSubmission(2, {
    note: 'Ask Céline',
    awardName: 'Golden Pine',
    festivalName: null,
    competitionName: null,
  }),
];

it.each([
  ['', [1, 2]],
  ['danger', [1]],
  ['DANGER shorts', [1]],
  ['danger pine', []],
  ['lodz', [1]],
  ['poland', [1]],
  ['celine', [2]],
  ['golden', [2]],
])('“%s” finds the entries %j', (word, ids) =>
  expect(filterSubmissions(submissions, word).map(({ id }) => id)).toEqual(ids),
);
