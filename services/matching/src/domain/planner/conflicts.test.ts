import { makeContext, makeCompetition, makeFestival, makeFilm, makeTerm } from '../../../test/make.js';
import type { Festival, Term } from '../model.js';
import { findConflicts } from './conflicts.js';
import type { Entry } from './premiere-uses.js';

const film = makeFilm({ screenings: [], isOnline: false, productionCountries: ['PT'] });
const context = makeContext();
const premiere = (value: string, over: Partial<Term> = {}) =>
  makeTerm('premiere_restriction', { value, ...over });
const entry = (id: number, at: Partial<Festival>, terms: Term[] = [], sendBy = '2027-03-01'): Entry => ({
  competition: makeCompetition({ id, festival: makeFestival({ id, ...at }), terms }),
  sendBy,
});
const found = (...entries: Entry[]) => findConflicts(entries, film, context);
const before = (firstId: number, thenId: number, level = 'Country') => ({
  firstId,
  thenId,
  thenEntryId: null,
  taken: null,
  level,
  isMandatory: true,
});
const lyon = { startsOn: '2027-10-01' };
const berlin = { country: 'DE', subdivision: 'DE-BE', city: 'Berlin', startsOn: '2027-06-01' };

describe('premiere conflicts between two entries', () => {
  const world = entry(1, lyon, [premiere('World Premiere')]);
  it('exist for the festival that takes place later, with its rule', () =>
    expect(found(world, entry(2, berlin))).toEqual([before(1, 2, 'World Premiere')]));
  it.each([
    ['is held after it', entry(2, { ...berlin, startsOn: '2027-11-01' })],
    ['nobody knows when it is held', entry(2, { ...berlin, startsOn: null })],
    [
      'is of the same festival',
      {
        ...entry(2, berlin),
        competition: makeCompetition({ id: 2, festival: makeFestival({ id: 1, startsOn: '2027-06-01' }) }),
      },
    ],
  ])('do not exist with an entry that %s', (_what, other) => expect(found(world, other)).toEqual([]));
  it('do not exist when the rule covers another location', () =>
    expect(found(entry(1, lyon, [premiere('Country')]), entry(2, berlin))).toEqual([]));
  it('exist for a country premiere when both festivals are in the same country', () =>
    expect(found(entry(1, lyon, [premiere('Country')]), entry(2, { startsOn: '2027-06-01' }))).toMatchObject([
      { firstId: 1, thenId: 2, level: 'Country' },
    ]));
  it('are not mandatory when the rule is optional or one of several alternatives', () => {
    const optional = entry(1, lyon, [premiere('World Premiere', { isMandatory: false })]);
    const alternative = entry(3, lyon, [premiere('World Premiere', { groupKey: 'a' })]);
    expect(found(optional, alternative, entry(2, berlin)).map(({ isMandatory }) => isMandatory)).toEqual([
      false,
      false,
    ]);
  });
  it('report a mandatory rule rather than an optional one', () => {
    const terms = [premiere('World Premiere', { isMandatory: false }), premiere('International')];
    expect(found(entry(1, lyon, terms), entry(2, berlin))).toMatchObject([
      { level: 'International', isMandatory: true },
    ]);
  });
  it('do not exist for a premiere that is already lost', () => {
    const shown = makeFilm({
      ...film,
      screenings: [
        {
          date: '2026-01-01',
          country: 'US',
          subdivision: null,
          city: null,
          kind: 'festival',
          festival: null,
        },
      ],
    });
    expect(findConflicts([world, entry(2, berlin)], shown, context)).toEqual([]);
  });
  it('use the usual month when this year’s dates are unknown', () =>
    expect(found(world, entry(2, { ...berlin, startsOn: null, usualMonth: 5 }))).toMatchObject([
      { thenId: 2 },
    ]));
  it('use the next edition when only the dates of the last one are known', () =>
    expect(
      found(
        entry(1, { startsOn: '2026-10-05', usualMonth: 10 }, [premiere('World Premiere')]),
        entry(2, { ...berlin, startsOn: '2027-03-01' }),
      ),
    ).toMatchObject([{ firstId: 1, thenId: 2 }]));
  it('do not exist when the demanding festival is earlier by its usual month', () => {
    const festivalDates = { startsOn: null, usualMonth: 1 };
    const other = entry(2, { ...berlin, startsOn: '2027-10-01' }, [], '2026-11-01');
    expect(found(entry(1, festivalDates, [premiere('World Premiere')], '2026-11-01'), other)).toEqual([]);
  });
});

describe('premiere conflicts with submitted entries', () => {
  const demanding = entry(1, lyon, [premiere('World Premiere')]);
  const sent = (item: Entry, edition: number | null = 2027) => ({ competition: item.competition, edition });
  const pairs = (entries: Entry[], there: ReturnType<typeof sent>[]) =>
    findConflicts(entries, film, context, there).map(({ firstId, thenId }) => [firstId, thenId]);
  it('exist when a new entry takes place before the submitted one', () =>
    expect(pairs([entry(2, berlin)], [sent(demanding)])).toEqual([[1, 2]]));
  it('exist when a new entry takes place after the submitted one', () =>
    expect(pairs([demanding], [sent(entry(2, berlin))])).toEqual([[1, 2]]));
  it('do not exist between two submitted entries', () =>
    expect(pairs([], [sent(demanding), sent(entry(2, berlin))])).toEqual([]));
  it.each<[string, Partial<Festival>, number | null, boolean]>([
    ['whose edition nobody knows', {}, null, true],
    ['of an edition that is over', {}, 2026, false],
    ['at a festival that is over', { startsOn: '2026-06-01' }, 2026, false],
    ['by the usual month, of the deadlines’ year', { startsOn: null, usualMonth: 5 }, 2026, true],
    ['by the usual month, of years ago', { startsOn: null, usualMonth: 5 }, 2024, false],
    ['whose days nobody knows', { startsOn: null, usualMonth: null }, 2027, false],
    ['at a festival that is on', { startsOn: '2027-01-10', endsOn: '2027-01-20' }, 2027, true],
    ['at one that is on, of another edition', { startsOn: '2027-01-10', endsOn: '2027-01-20' }, 2026, false],
    ['at one whose last day is over', { startsOn: '2027-01-05', endsOn: '2027-01-14' }, 2027, false],
  ])('consider an entry %s', (_what, over, edition, isReported) =>
    expect(pairs([demanding], [sent(entry(2, { ...berlin, ...over }), edition)])).toEqual(
      isReported ? [[1, 2]] : [],
    ),
  );
});
