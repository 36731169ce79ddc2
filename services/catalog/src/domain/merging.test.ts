import { MOST_WORDS } from '@laurel/rules/festival-limits';
import { checkChoices, mergedFacts, otherNames } from './merging.js';
import { newFestival } from './festival.js';

const refused = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    const { code, field } = error as { code: string; field: string };
    return [code, field];
  }
  return null;
};

describe('what is said of two that are one', () => {
  const kept = newFestival({ name: 'Lantern', city: 'Lyon', foundedYear: 1979, alternativeNames: ['LFF'] });
  const merged = newFestival({
    name: 'Lantern Filmfest',
    city: 'Lyon 3e',
    homepage: 'https://l.example',
    alternativeNames: ['lff', 'Laterne'],
    isDemonstration: true,
  });
  it('is the kept one’s, and in the chosen fields the other’s', () => {
    expect(mergedFacts(kept, merged, ['city', 'homepage'])).toMatchObject({
      name: 'Lantern',
      city: 'Lyon 3e',
      homepage: 'https://l.example',
      foundedYear: 1979,
      isDemonstration: false,
    });
  });
  it('keeps every name once, whichever it is called by', () => {
    expect(mergedFacts(kept, merged, []).alternativeNames).toEqual(['Lantern Filmfest', 'LFF', 'Laterne']);
    expect(mergedFacts(kept, merged, ['name']).alternativeNames).toEqual(['Lantern', 'LFF', 'Laterne']);
  });
  it('keeps as many names as there is room for: how the other was called, then the kept one’s, then the other’s', () => {
    const many = (of: string, n: number) => Array.from({ length: n }, (_, i) => `${of} ${i}`);
    const two = [
      { ...kept, alternativeNames: many('kept', MOST_WORDS - 2) },
      { ...merged, alternativeNames: many('other', 5) },
    ] as const;
    const names = mergedFacts(...two, []).alternativeNames;
    expect(names).toEqual(['Lantern Filmfest', ...many('kept', MOST_WORDS - 2), 'other 0']);
    expect(otherNames('Lantern', ['LANTERN', 'b', 'a', 'B'])).toEqual(['b', 'a']);
  });
  it.each(['alternativeNames', 'verifiedAt', 'isDemonstration', 'id', 'constructor'])(
    'refuses to choose %s',
    (field) => {
      expect(refused(() => mergedFacts(kept, merged, [field]))).toEqual([
        'merge.field_unknown',
        'fromMerged',
      ]);
    },
  );
});

describe('what becomes of competitions', () => {
  const kept = [{ id: 1, name: 'Shorts' }];
  const merged = [
    { id: 2, name: 'SHORTS' },
    { id: 3, name: 'Features' },
  ];
  const choices = (shorts: number | null, features: number | null = null) => [
    { competitionId: 2, keptId: shorts },
    { competitionId: 3, keptId: features },
  ];
  it.each([
    ['joined and moved', choices(1), null],
    ['both joined with one', choices(1, 1), null],
    ['one unsaid', choices(1).slice(1), ['merge.competition_unsaid', 'competitions']],
    [
      'one twice',
      [...choices(1), choices(1)[1]!],
      ['merge.competition_twice', 'competitions.2.competitionId'],
    ],
    ['a name twice', choices(null), ['competition.name_taken', 'competitions.0.keptId']],
    ['joined with none of the kept', choices(3), ['competition.not_found', 'competitions.0.keptId']],
    [
      'one of neither',
      [...choices(1), { competitionId: 9, keptId: null }],
      ['competition.not_found', 'competitions.2.competitionId'],
    ],
  ])('%s', (_of, asked, expected) => {
    expect(refused(() => checkChoices(kept, merged, asked))).toEqual(expected);
  });
});
