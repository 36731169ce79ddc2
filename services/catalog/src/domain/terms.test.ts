import { refusal } from '../../../runtime/test/asking.js';
import { codes } from '../../test/codes.js';
import { newTerm, type TermFacts } from './term.js';
import { checkedTerms } from './terms.js';

type Said = Partial<TermFacts> & { type: string };
const check = (...said: Said[]) => checkedTerms(said.map(newTerm), codes);
const refused = async (...said: Said[]) => {
  const { code, field, details } = await refusal(Promise.resolve().then(() => check(...said)));
  return [code, field, (details as { why?: string } | undefined)?.why];
};

const least: Said = { type: 'runtime_restriction_min', runtime_restriction_min: 1200 };
const most: Said = { type: 'runtime_restriction_max', runtime_restriction_max: 1200 };
const french: Said = { type: 'director_restriction_nationality', countries: ['FR'] };
const notFrench: Said = { type: 'director_restriction_nationality_forbidden', countries: ['FR'] };
const from = (...countries: string[]): Said => ({ type: 'country_restriction', countries });
const notFrom = (...countries: string[]): Said => ({ type: 'country_restriction_forbidden', countries });
const student = (is: boolean): Said => ({
  type: 'director_restriction_is_student',
  director_restriction_is_student: is,
});

const selected = (isForbidden: boolean, qualifiers: string[] = [], festivals: string[] = []): Said => ({
  type: 'prior_selection',
  isForbidden,
  qualifiers,
  festivals,
});
const written = (over: Partial<TermFacts> = {}) =>
  newTerm({ type: 'type_restriction', name: 'Format', description: 'Music videos only.', ...over });

describe('a rule that is stored in words alone', () => {
  it('is known by them and stays what it is, as strict as it is asked to be', () => {
    const asked = written({ type: '', isMandatory: false });
    expect(checkedTerms([asked], codes, [written()])).toEqual([written({ isMandatory: false })]);
    expect(checkedTerms([written()], codes, [written()])).toEqual([written()]);
  });
  it('is a new one in other words, and without words, or with a type and nothing else, it is none', async () => {
    const [fresh] = checkedTerms([written({ type: '', description: 'Super 8' })], codes, [written()]);
    expect(fresh).toMatchObject({ type: 'genre_restriction', description: 'Super 8', isMandatory: true });
    expect(await refused(written({ description: 'Super 8' }))).toEqual([
      'term.type_restriction_invalid',
      'terms.0.type_restriction',
      'list_empty',
    ]);
    expect((await refused(written({ type: '', description: null })))[0]).toBe('term.type_unknown');
  });
});

describe('rules of one competition', () => {
  it('may want a selection somewhere and none elsewhere, and a group but for one of its countries', () => {
    expect(check(selected(false), selected(true, ['FIAPF']))).toHaveLength(2);
    expect(check(selected(false, ['BAFTA', 'FIAPF']), selected(true, ['FIAPF']))).toHaveLength(2);
    expect(check({ ...french, countries: ['bloc:EU'] }, notFrench)).toHaveLength(2);
  });
  it('may meet in one value', () => expect(check(least, most)).toHaveLength(2));
  it('may leave something over', () =>
    expect(check({ ...french, countries: ['FR', 'SE'] }, notFrench)).toHaveLength(2));
  it('may want a director of this and of that, and a country that is on both lists', () => {
    expect(check(french, { ...french, countries: ['SE'] })).toHaveLength(2);
    expect(check(from('FR', 'SE'), from('SE', 'NO'), notFrom('FR', 'NO'))).toHaveLength(3);
    expect(check(from('bloc:EU'), from('bloc:Nordic'), notFrom('FR'))).toHaveLength(3);
  });
  it('that are words alone exclude nothing', () => {
    const stored = newTerm({ type: 'country_restriction', name: 'From', description: 'From nearby.' });
    const all = [stored, newTerm(from('FR')), newTerm(notFrom('SE'))];
    expect(checkedTerms(all, codes, [stored])).toHaveLength(3);
  });
  it.each([
    ['two lists with no country in common', [from('FR'), from('SE', 'NO')], 1, 'countries_apart'],
    ['a group and a country outside it', [from('bloc:Nordic'), from('FR')], 1, 'countries_apart'],
    [
      'three lists of which two and two meet',
      [from('FR', 'SE'), from('SE', 'NO'), from('NO', 'FR')],
      2,
      'countries_apart',
    ],
    [
      'what is on both lists forbidden',
      [from('FR', 'SE'), from('SE', 'NO'), notFrom('SE')],
      2,
      'all_excluded',
    ],
    ['one list forbidden by two rules', [from('FR', 'SE'), notFrom('FR'), notFrom('SE')], 2, 'all_excluded'],
    [
      'nationalities forbidden by two rules',
      [{ ...french, countries: ['FR', 'SE'] }, notFrench, { ...notFrench, countries: ['SE'] }],
      2,
      'all_excluded',
    ],
  ] as [string, Said[], number, string][])('refuse %s', async (_what, said, n, why) =>
    expect((await refused(...said)).slice(1)).toEqual([`terms.${n}.countries`, why]),
  );
  it('are refused by the place of the one that is wrong', async () =>
    expect(await refused(most, { ...french, countries: ['XX'] })).toEqual([
      'term.countries_invalid',
      'terms.1.countries',
      'country',
    ]));
  it.each([
    [
      'a longest runtime below the shortest',
      most,
      { ...least, runtime_restriction_min: 1201 },
      'terms.0.runtime_restriction_max',
      'bounds_crossed',
    ],
    [
      'a day before the earliest',
      { type: 'film_restriction_age', film_restriction_age: '2026-02-01' },
      { type: 'film_restriction_age_max', film_restriction_age_max: '2026-01-31' },
      'terms.1.film_restriction_age_max',
      'bounds_crossed',
    ],
    ['all that is asked for forbidden', french, notFrench, 'terms.1.countries', 'all_excluded'],
    [
      'a country of a group that is forbidden',
      { ...french, countries: ['FR', 'SE'] },
      { ...notFrench, countries: ['bloc:EU'] },
      'terms.1.countries',
      'all_excluded',
    ],
    [
      'a selection that is wanted and must not be',
      selected(false, ['BAFTA'], ['Cannes']),
      selected(true, ['FIAPF', 'BAFTA'], ['CANNES!', 'Faro']),
      'terms.1.isForbidden',
      'all_excluded',
    ],
    [
      'one anywhere that must not be anywhere',
      selected(true),
      selected(false),
      'terms.0.isForbidden',
      'all_excluded',
    ],
    [
      'two things that no film is both',
      student(true),
      student(false),
      'terms.0.director_restriction_is_student',
      'one_only',
    ],
    ['the same twice', most, most, 'terms.1.type', 'term_twice'],
  ] as [string, Said, Said, string, string][])('refuse %s', async (_name, one, other, field, why) =>
    expect((await refused(one, other)).slice(1)).toEqual([field, why]),
  );
  it.each([
    ['a wish', { isMandatory: false }],
    ['an alternative', { groupKey: 'either' }],
  ])('that contradict each other are taken where one is %s', (_name, over) =>
    expect(check(least, { ...most, runtime_restriction_max: 60, ...over })).toHaveLength(2),
  );
});
