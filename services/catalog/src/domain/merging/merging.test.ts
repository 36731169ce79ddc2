import { MAX_TEXT_VALUES } from '@laurel/rules/festivals/festival-limits';
import { checkChoices, mergeFestivalFields, collectOtherNames } from './merging.js';
import { newFestival } from '../festivals/festival.js';

const getRefusal = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    const { code, field } = error as { code: string; field: string };
    return [code, field];
  }
  return null;
};

describe('the fields of two merged festivals', () => {
  const target = newFestival({ name: 'Lantern', city: 'Lyon', foundedYear: 1979, alternativeNames: ['LFF'] });
  const merged = newFestival({
    name: 'Lantern Filmfest',
    city: 'Lyon 3e',
    homepage: 'https://l.example',
    alternativeNames: ['lff', 'Laterne'],
    isDemonstration: true,
  });
  it('come from the target, and from the merged festival where chosen', () => {
    expect(mergeFestivalFields(target, merged, ['city', 'homepage'])).toMatchObject({
      name: 'Lantern',
      city: 'Lyon 3e',
      homepage: 'https://l.example',
      foundedYear: 1979,
      isDemonstration: false,
    });
  });
  it('contain every name once, whichever of the two names is chosen', () => {
    expect(mergeFestivalFields(target, merged, []).alternativeNames).toEqual([
      'Lantern Filmfest',
      'LFF',
      'Laterne',
    ]);
    expect(mergeFestivalFields(target, merged, ['name']).alternativeNames).toEqual([
      'Lantern',
      'LFF',
      'Laterne',
    ]);
  });
  it('contain at most the maximum of alternative names: the name that was not chosen, then those of the target, then those of the merged festival', () => {
    const createNames = (label: string, n: number) => Array.from({ length: n }, (_, i) => `${label} ${i}`);
    const festivals = [
      { ...target, alternativeNames: createNames('own', MAX_TEXT_VALUES - 2) },
      { ...merged, alternativeNames: createNames('other', 5) },
    ] as const;
    const names = mergeFestivalFields(...festivals, []).alternativeNames;
    expect(names).toEqual(['Lantern Filmfest', ...createNames('own', MAX_TEXT_VALUES - 2), 'other 0']);
    expect(collectOtherNames('Lantern', ['LANTERN', 'b', 'a', 'B'])).toEqual(['b', 'a']);
  });
  it.each(['alternativeNames', 'verifiedAt', 'isDemonstration', 'id', 'constructor'])(
    'rejects choosing %s',
    (field) => {
      expect(getRefusal(() => mergeFestivalFields(target, merged, [field]))).toEqual([
        'merge.field_unknown',
        'fromMerged',
      ]);
    },
  );
});

describe('the choices for the competitions of a merge', () => {
  const target = [{ id: 1, name: 'Shorts' }];
  const mergedCompetitions = [
    { id: 2, name: 'SHORTS' },
    { id: 3, name: 'Features' },
  ];
  const createChoices = (shorts: number | null, features: number | null = null) => [
    { competitionId: 2, targetId: shorts },
    { competitionId: 3, targetId: features },
  ];
  it.each([
    ['one joined and one moved', createChoices(1), null],
    ['both joined with the same one', createChoices(1, 1), null],
    ['one without a choice', createChoices(1).slice(1), ['merge.competition_undecided', 'competitions']],
    [
      'one chosen twice',
      [...createChoices(1), createChoices(1)[1]!],
      ['merge.competition_twice', 'competitions.2.competitionId'],
    ],
    [
      'one moved to a festival that has its name',
      createChoices(null),
      ['competition.name_taken', 'competitions.0.targetId'],
    ],
    [
      'one joined with a competition of its own festival',
      createChoices(3),
      ['competition.not_found', 'competitions.0.targetId'],
    ],
    [
      'one of neither festival',
      [...createChoices(1), { competitionId: 9, targetId: null }],
      ['competition.not_found', 'competitions.2.competitionId'],
    ],
  ])('are checked: %s', (_what, selected, expected) => {
    expect(getRefusal(() => checkChoices(target, mergedCompetitions, selected))).toEqual(expected);
  });
});
