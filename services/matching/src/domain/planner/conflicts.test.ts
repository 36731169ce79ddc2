import { makeContext, makeCompetition, makeFestival, makeFilm, makeTerm } from '../../../test/make.js';
import type { Festival, Term } from '../model.js';
import { findConflicts } from './conflicts.js';
import type { Entry } from './premiere-uses.js';

const film = makeFilm({ screenings: [], isOnline: false, productionCountries: ['PT'] });
const context = makeContext();
const makePremiereTerm = (value: string, overrides: Partial<Term> = {}) =>
  makeTerm('premiere_restriction', { value, ...overrides });
const makeEntry = (
  id: number,
  festival: Partial<Festival>,
  terms: Term[] = [],
  sendBy = '2027-03-01',
): Entry => ({
  competition: makeCompetition({ id, festival: makeFestival({ id, ...festival }), terms }),
  sendBy,
});
const findAll = (...entries: Entry[]) => findConflicts(entries, film, context);
const makeConflict = (firstId: number, thenId: number, level = 'Country') => ({
  firstId,
  thenId,
  thenEntryId: null,
  acceptedFrom: null,
  level,
  isMandatory: true,
  canWait: false,
  canWaitForOther: false,
});
const lyon = { startsOn: '2027-10-01' };
const berlin = { country: 'DE', subdivision: 'DE-BE', city: 'Berlin', startsOn: '2027-06-01' };

describe('premiere conflicts between two entries', () => {
  const world = makeEntry(1, lyon, [makePremiereTerm('World Premiere')]);
  it('exist when the festival that requires the premiere takes place later', () =>
    expect(findAll(world, makeEntry(2, berlin))).toEqual([makeConflict(1, 2, 'World Premiere')]));
  it.each([
    ['takes place later', makeEntry(2, { ...berlin, startsOn: '2027-11-01' })],
    ['takes place at an unknown time', makeEntry(2, { ...berlin, startsOn: null })],
    [
      'is of the same festival',
      {
        ...makeEntry(2, berlin),
        competition: makeCompetition({ id: 2, festival: makeFestival({ id: 1, startsOn: '2027-06-01' }) }),
      },
    ],
  ])('do not exist with an entry that %s', (_title, other) => expect(findAll(world, other)).toEqual([]));
  it('do not exist when the rule covers another location', () =>
    expect(findAll(makeEntry(1, lyon, [makePremiereTerm('Country')]), makeEntry(2, berlin))).toEqual([]));
  it('exist for a country premiere when both festivals are in the same country', () =>
    expect(
      findAll(makeEntry(1, lyon, [makePremiereTerm('Country')]), makeEntry(2, { startsOn: '2027-06-01' })),
    ).toMatchObject([{ firstId: 1, thenId: 2, level: 'Country' }]));
  it.each([
    ['is announced before the other must be sent', '2027-04-14', true],
    ['is announced on the day on which the other must be sent', '2027-04-15', false],
    ['is announced after the other must be sent', '2027-05-01', false],
    ['was announced for an edition before this entry', '2027-02-01', false],
    ['is not announced, as the festival starts after the other must be sent', null, false],
  ])('state whether the filmmaker can wait for the answer, if it %s', (_title, notificationDate, canWait) => {
    const demanding = { ...world, competition: { ...world.competition, notificationDate } };
    const other = makeEntry(2, berlin, [], '2027-04-15');
    expect(findAll(demanding, other)).toMatchObject([{ firstId: 1, thenId: 2, canWait }]);
  });
  it.each([
    ['before', '2027-02-14', true],
    ['on the day on which', '2027-03-01', false],
    ['after', '2027-03-02', false],
  ])(
    'state whether the answer to the other is expected before the entry must be sent: %s it',
    (_title, notificationDate, canWaitForOther) => {
      const other = makeEntry(2, berlin, [], '2027-02-01');
      const early = { ...other, competition: { ...other.competition, notificationDate } };
      expect(findAll({ ...world, sendBy: '2027-03-01' }, early)).toMatchObject([
        { firstId: 1, thenId: 2, canWait: false, canWaitForOther },
      ]);
    },
  );
  it('are not mandatory when the rule is optional or one of several alternatives', () => {
    const optional = makeEntry(1, lyon, [makePremiereTerm('World Premiere', { isMandatory: false })]);
    const alternative = makeEntry(3, lyon, [makePremiereTerm('World Premiere', { groupKey: 'a' })]);
    expect(
      findAll(optional, alternative, makeEntry(2, berlin)).map(({ isMandatory }) => isMandatory),
    ).toEqual([false, false]);
  });
  it('report a mandatory rule rather than an optional one', () => {
    const terms = [
      makePremiereTerm('World Premiere', { isMandatory: false }),
      makePremiereTerm('International'),
    ];
    expect(findAll(makeEntry(1, lyon, terms), makeEntry(2, berlin))).toMatchObject([
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
    expect(findConflicts([world, makeEntry(2, berlin)], shown, context)).toEqual([]);
  });
  it('use the usual month when this year’s dates are unknown', () =>
    expect(findAll(world, makeEntry(2, { ...berlin, startsOn: null, usualMonth: 5 }))).toMatchObject([
      { thenId: 2 },
    ]));
  it('use the next edition when only the dates of the last one are known', () =>
    expect(
      findAll(
        makeEntry(1, { startsOn: '2026-10-05', usualMonth: 10 }, [makePremiereTerm('World Premiere')]),
        makeEntry(2, { ...berlin, startsOn: '2027-03-01' }),
      ),
    ).toMatchObject([{ firstId: 1, thenId: 2 }]));
  it('do not exist when the demanding festival is earlier by its usual month', () => {
    const festivalDates = { startsOn: null, usualMonth: 1 };
    const other = makeEntry(2, { ...berlin, startsOn: '2027-10-01' }, [], '2026-11-01');
    expect(
      findAll(makeEntry(1, festivalDates, [makePremiereTerm('World Premiere')], '2026-11-01'), other),
    ).toEqual([]);
  });
});

describe('premiere conflicts with submitted entries', () => {
  const demanding = makeEntry(1, lyon, [makePremiereTerm('World Premiere')]);
  const makeSentEntry = (item: Entry, edition: number | null = 2027) => ({
    competition: item.competition,
    edition,
  });
  const findPairs = (entries: Entry[], sentEntries: ReturnType<typeof makeSentEntry>[]) =>
    findConflicts(entries, film, context, sentEntries).map(({ firstId, thenId }) => [firstId, thenId]);
  it('exist when a new entry takes place before the submitted one', () =>
    expect(findPairs([makeEntry(2, berlin)], [makeSentEntry(demanding)])).toEqual([[1, 2]]));
  it('state whether the answer to the submitted one is expected before the new one must be sent', () => {
    const sent = makeSentEntry(makeEntry(2, berlin));
    const findWithAnswer = (notificationDate: string) =>
      findConflicts([demanding], film, context, [
        { ...sent, competition: { ...sent.competition, notificationDate } },
      ]);
    expect(findWithAnswer('2027-02-27')).toMatchObject([{ canWait: true }]);
    expect(findWithAnswer('2027-03-02')).toMatchObject([{ canWait: false }]);
  });
  it('exist when a new entry takes place after the submitted one', () =>
    expect(findPairs([demanding], [makeSentEntry(makeEntry(2, berlin))])).toEqual([[1, 2]]));
  it('do not exist between two submitted entries', () =>
    expect(findPairs([], [makeSentEntry(demanding), makeSentEntry(makeEntry(2, berlin))])).toEqual([]));
  it.each<[string, Partial<Festival>, number | null, boolean]>([
    ['of an unknown edition', {}, null, true],
    ['of an edition that is over', {}, 2026, false],
    ['at a festival that is over', { startsOn: '2026-06-01' }, 2026, false],
    ['of the deadlines’ year, by the usual month', { startsOn: null, usualMonth: 5 }, 2026, true],
    ['of an edition years ago, by the usual month', { startsOn: null, usualMonth: 5 }, 2024, false],
    ['at a festival without dates', { startsOn: null, usualMonth: null }, 2027, false],
    ['at a festival under way', { startsOn: '2027-01-10', endsOn: '2027-01-20' }, 2027, true],
    [
      'of another edition at a festival under way',
      { startsOn: '2027-01-10', endsOn: '2027-01-20' },
      2026,
      false,
    ],
    ['at a festival whose last day is over', { startsOn: '2027-01-05', endsOn: '2027-01-14' }, 2027, false],
  ])('consider an entry %s', (_title, overrides, edition, isReported) =>
    expect(
      findPairs([demanding], [makeSentEntry(makeEntry(2, { ...berlin, ...overrides }), edition)]),
    ).toEqual(isReported ? [[1, 2]] : []),
  );
});
