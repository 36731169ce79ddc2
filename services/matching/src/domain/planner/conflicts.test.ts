import { makeAsker, makeCompetition, makeFestival, makeFilm, makeTerm } from '../../../test/make.js';
import type { AssumedDay } from '@laurel/rules/taken-places';
import type { Festival, Film, Term } from '../facts.js';
import { conflictsOf, refusalsOf, toldOf, type Entry, type SentEntry } from './conflicts.js';
import { inOrder } from './sending-order.js';

const film = makeFilm({ screenings: [], isOnline: false, productionCountries: ['PT'] });
const asker = makeAsker();
const premiere = (value: string, over: Partial<Term> = {}) =>
  makeTerm('premiere_restriction', { value, ...over });
const entry = (
  id: number,
  festival: Partial<Festival>,
  terms: Term[] = [],
  sendBy = '2027-03-01',
): Entry => ({
  competition: makeCompetition({ id, festival: makeFestival({ id, ...festival }), terms }),
  sendBy,
});
const found = (...entries: Entry[]) => conflictsOf(entries, film, asker);
const somewhere = {
  date: '2026-01-01',
  country: null,
  subdivision: null,
  city: null,
  kind: 'festival',
  festival: null,
};
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

describe('premieres that one entry would use up for another', () => {
  const world = entry(1, lyon, [premiere('World Premiere')]);
  it('is that of whoever is held later, told with its rule', () =>
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
  ])('is none by one that %s', (_what, other) => expect(found(world, other)).toEqual([]));
  it('is none where another place is asked for', () =>
    expect(found(entry(1, lyon, [premiere('Country')]), entry(2, berlin))).toEqual([]));
  it('is the country’s where both are in one', () =>
    expect(found(entry(1, lyon, [premiere('Country')]), entry(2, { startsOn: '2027-06-01' }))).toMatchObject([
      { firstId: 1, thenId: 2, level: 'Country' },
    ]));
  it('is only a wish where it is preferred, or one of several ways', () => {
    const wish = entry(1, lyon, [premiere('World Premiere', { isMandatory: false })]);
    const oneOf = entry(3, lyon, [premiere('World Premiere', { groupKey: 'a' })]);
    expect(found(wish, oneOf, entry(2, berlin)).map(({ isMandatory }) => isMandatory)).toEqual([
      false,
      false,
    ]);
  });
  it('says the rule that must be met before the one that is only preferred', () => {
    const terms = [premiere('World Premiere', { isMandatory: false }), premiere('International')];
    expect(found(entry(1, lyon, terms), entry(2, berlin))).toMatchObject([
      { level: 'International', isMandatory: true },
    ]);
  });
  it('is none that was lost before', () => {
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
    expect(conflictsOf([world, entry(2, berlin)], shown, asker)).toEqual([]);
  });
  it('is by the usual month where this year’s days are not known', () =>
    expect(found(world, entry(2, { ...berlin, startsOn: null, usualMonth: 5 }))).toMatchObject([
      { thenId: 2 },
    ]));
  it('is for the edition that is held next, where the days are those of the last one', () =>
    expect(
      found(
        entry(1, { startsOn: '2026-10-05', usualMonth: 10 }, [premiere('World Premiere')]),
        entry(2, { ...berlin, startsOn: '2027-03-01' }),
      ),
    ).toMatchObject([{ firstId: 1, thenId: 2 }]));
  it('is none where who asks is held before it, by its usual month', () => {
    const asks = { startsOn: null, usualMonth: 1 };
    const other = entry(2, { ...berlin, startsOn: '2027-10-01' }, [], '2026-11-01');
    expect(found(entry(1, asks, [premiere('World Premiere')], '2026-11-01'), other)).toEqual([]);
  });
});

describe('premieres where the film is already', () => {
  const asks = entry(1, lyon, [premiere('World Premiere')]);
  const sent = (one: Entry, edition: number | null = 2027) => ({ competition: one.competition, edition });
  const pairs = (entries: Entry[], there: ReturnType<typeof sent>[]) =>
    conflictsOf(entries, film, asker, there).map(({ firstId, thenId }) => [firstId, thenId]);
  it('are in danger by what is held before', () =>
    expect(pairs([entry(2, berlin)], [sent(asks)])).toEqual([[1, 2]]));
  it('are used up for what is held after', () =>
    expect(pairs([asks], [sent(entry(2, berlin))])).toEqual([[1, 2]]));
  it('are nothing to choose between two that are sent', () =>
    expect(pairs([], [sent(asks), sent(entry(2, berlin))])).toEqual([]));
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
  ])('by one %s', (_what, over, edition, isTold) =>
    expect(pairs([asks], [sent(entry(2, { ...berlin, ...over }), edition)])).toEqual(isTold ? [[1, 2]] : []),
  );
});

describe('premieres at places that have taken the film', () => {
  const asks = entry(1, lyon, [premiere('World Premiere')]);
  const at = (from: string | null): AssumedDay => ({ from, by: from === null ? 'none' : 'days' });
  const taken = (id: number, day: AssumedDay | null, over: Partial<Festival> = berlin) => ({
    competition: entry(id, over).competition,
    edition: 2027,
    taken: day,
  });
  const elsewhere = (entryId: number, from: string | null, country: string | null = 'DE') => ({
    entryId,
    country,
    taken: at(from),
  });
  it.each<[string, AssumedDay, boolean]>([
    ['before the festival that asks', at('2027-09-30'), true],
    ['on its first day', at('2027-10-01'), false],
    ['after it', at('2027-11-01'), false],
    ['on a day that nobody knows', at(null), true],
    ['years ago', at('2024-06-01'), true],
  ])('are used up by what is assumed %s: %s', (_what, day, isTold) =>
    expect(conflictsOf([asks], film, asker, [taken(2, day)])).toEqual(
      isTold ? [{ ...before(1, 2, 'World Premiere'), taken: day }] : [],
    ),
  );
  it('are the film’s screenings’ to say where those tell it', () =>
    expect(conflictsOf([asks], film, asker, [taken(2, null)])).toEqual([]));
  it('are in danger there as where it waits for an answer', () => {
    const there = { competition: asks.competition, edition: 2027, taken: at('2027-10-01') };
    expect(conflictsOf([entry(2, berlin)], film, asker, [there])).toEqual([before(1, 2, 'World Premiere')]);
  });
  it('are used up by a free entry too, the first of its country', () =>
    expect(
      conflictsOf([asks], film, asker, [], [elsewhere(7, '2027-05-01'), elsewhere(8, '2027-04-01')]),
    ).toEqual([
      { ...before(1, 0, 'World Premiere'), thenId: null, thenEntryId: 8, taken: at('2027-04-01') },
    ]));
  it('are by country, where it is known', () => {
    const country = entry(1, lyon, [premiere('Country')]);
    const by = (one: ReturnType<typeof elsewhere>) => conflictsOf([country], film, asker, [], [one]).length;
    expect([by(elsewhere(7, '2027-05-01', 'FR')), by(elsewhere(7, '2027-05-01', 'DE'))]).toEqual([1, 0]);
  });
  it.each<[string, Term, string | null]>([
    ['the state’s, in its country', premiere('State'), 'FR'],
    ['the city’s, in its country', premiere('City'), 'FR'],
    ['the country’s, where its own is not known', premiere('Country'), null],
    ['the region’s, where its country is not known', premiere('Regional', { list: ['FR'] }), null],
  ])('are not said to be used up where nobody knows it: %s', (_what, term, country) => {
    const known = conflictsOf([entry(1, lyon, [term])], film, asker, [taken(2, at('2027-05-01'), {})]);
    expect(known).toMatchObject([{ firstId: 1, thenId: 2 }]);
    const free = elsewhere(7, '2027-05-01', country);
    expect(conflictsOf([entry(1, lyon, [term])], film, asker, [], [free])).toEqual([]);
  });
  it.each<[string, Partial<Film>, Term]>([
    ['its screenings', { screenings: null }, premiere('World Premiere')],
    ['whether it is online', { isOnline: null }, premiere('World Premiere')],
    ['where a screening was', { screenings: [somewhere] }, premiere('Country')],
  ])('are used up where nobody knows of the film %s', (_what, over, term) => {
    const unsure = makeFilm({ ...film, ...over });
    const festival = term.value === 'Country' ? {} : berlin;
    const by = (one: Entry[], ...there: SentEntry[]) => conflictsOf(one, unsure, asker, there);
    const wanted = entry(1, lyon, [term]);
    expect(by([wanted], taken(2, at('2027-05-01'), festival))).toMatchObject([{ firstId: 1, thenId: 2 }]);
    // Nobody knows whether there is anything to lose, by what may take it yet, nor after the festival.
    expect(by([wanted, entry(2, { ...festival, startsOn: '2027-06-01' })])).toEqual([]);
    expect(by([wanted], taken(2, at('2027-11-01'), festival))).toEqual([]);
  });
  it('are not said to be used up where nobody knows the film’s own countries, which do not count', () => {
    const homeless = makeFilm({ ...film, productionCountries: [] });
    const wanted = entry(1, lyon, [premiere('International')]);
    const by = (one: Film) => conflictsOf([wanted], one, asker, [taken(2, at('2027-05-01'))]).length;
    expect([by(homeless), by(film)]).toEqual([0, 1]);
  });
  it('refuse what asks for a premiere that they used up, by the first of them, where the rule is binding', () => {
    const refusals = (...terms: Term[]) =>
      refusalsOf(
        [entry(1, lyon, terms)],
        film,
        asker,
        [taken(2, at('2027-06-01')), taken(3, at('2027-11-01')), taken(4, null)],
        [elsewhere(7, '2027-05-01'), elsewhere(8, '2027-05-01', 'FR')],
      );
    const day = at('2027-06-01');
    expect(refusals(premiere('World Premiere'))).toEqual([{ ...before(1, 2, 'World Premiere'), taken: day }]);
    expect(refusals(premiere('Country'))).toMatchObject([{ thenId: null, thenEntryId: 8, level: 'Country' }]);
    expect(refusals(premiere('World Premiere', { isMandatory: false }))).toEqual([]);
    expect(refusals(premiere('World Premiere', { groupKey: 'a' }))).toEqual([]);
    expect(refusals(premiere('State'))).toEqual([]);
    expect(refusals()).toEqual([]);
    const oneOf = premiere('International', { groupKey: 'a' });
    expect(refusals(oneOf, premiere('World Premiere'))).toMatchObject([
      { level: 'World Premiere', isMandatory: true },
    ]);
  });
  it('are told of the first that count, one of a festival, where they are more than are looked at', () => {
    const late = Array.from({ length: 300 }, (_, n) => taken(100 + n, at('2027-06-01')));
    const again = { ...taken(901, at('2027-04-01')), competition: { ...late[0]!.competition, id: 901 } };
    const [sooner, ever] = [taken(900, at('2027-05-01')), taken(902, at(null))];
    const told = conflictsOf([asks], film, asker, [...late, sooner, again, ever]);
    expect(told.slice(0, 4).map(({ thenId }) => thenId)).toEqual([902, 901, 900, 101]);
    expect(told).toHaveLength(300);
  });
  it('hold up no entry of the plan, and are told before what is not sent', () => {
    const [a, b] = [entry(1, lyon), entry(2, berlin)];
    const free = { ...before(1, 0), thenId: null, thenEntryId: 7 };
    const ring = [before(1, 2), before(2, 1), before(1, 99), free];
    expect(inOrder([a, b], ring).map(({ competition }) => competition.id)).toEqual([1, 2]);
    expect(toldOf(ring, [taken(99, at(null))]).told).toEqual([ring[2], ring[3], ring[0], ring[1]]);
  });
});
