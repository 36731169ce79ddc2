import { makeContext, makeCompetition, makeFestival, makeFilm, makeTerm } from '../../../test/make.js';
import type { AssumedDay } from '@laurel/rules/premieres/accepted-entries';
import type { Festival, Film, Term } from '../model.js';
import { findConflicts, findLossesToAccepted, selectConflicts } from './conflicts.js';
import type { Entry, SentEntry } from './premiere-uses.js';
import { sortBySendingOrder } from './sending-order.js';

const film = makeFilm({ screenings: [], isOnline: false, productionCountries: ['PT'] });
const context = makeContext();
const premiere = (value: string, over: Partial<Term> = {}) =>
  makeTerm('premiere_restriction', { value, ...over });
const entry = (id: number, at: Partial<Festival>, terms: Term[] = [], sendBy = '2027-03-01'): Entry => ({
  competition: makeCompetition({ id, festival: makeFestival({ id, ...at }), terms }),
  sendBy,
});
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

describe('premiere conflicts with festivals that accepted the film', () => {
  const demanding = entry(1, lyon, [premiere('World Premiere')]);
  const at = (from: string | null): AssumedDay => ({ from, by: from === null ? 'none' : 'days' });
  const taken = (id: number, day: AssumedDay | null, over: Partial<Festival> = berlin) => ({
    competition: entry(id, over).competition,
    edition: 2027,
    acceptedFrom: day,
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
  ])('exist if the assumed screening is %s: %s', (_what, day, isReported) =>
    expect(findConflicts([demanding], film, context, [taken(2, day)])).toEqual(
      isReported ? [{ ...before(1, 2, 'World Premiere'), taken: day }] : [],
    ),
  );
  it('do not exist when the film’s screenings already contain it', () =>
    expect(findConflicts([demanding], film, context, [taken(2, null)])).toEqual([]));
  it('exist for the accepting festival as for one that waits for an answer', () => {
    const there = { competition: demanding.competition, edition: 2027, acceptedFrom: at('2027-10-01') };
    expect(findConflicts([entry(2, berlin)], film, context, [there])).toEqual([
      before(1, 2, 'World Premiere'),
    ]);
  });
  it('exist with an entry outside the catalogue, the first per country', () =>
    expect(
      findConflicts([demanding], film, context, [], [elsewhere(7, '2027-05-01'), elsewhere(8, '2027-04-01')]),
    ).toEqual([
      { ...before(1, 0, 'World Premiere'), thenId: null, thenEntryId: 8, taken: at('2027-04-01') },
    ]));
  it('depend on the country when it is known', () => {
    const country = entry(1, lyon, [premiere('Country')]);
    const by = (entry: ReturnType<typeof elsewhere>) =>
      findConflicts([country], film, context, [], [entry]).length;
    expect([by(elsewhere(7, '2027-05-01', 'FR')), by(elsewhere(7, '2027-05-01', 'DE'))]).toEqual([1, 0]);
  });
  it.each<[string, Term, string | null]>([
    ['the state’s, in its country', premiere('State'), 'FR'],
    ['the city’s, in its country', premiere('City'), 'FR'],
    ['the country’s, where its own is not known', premiere('Country'), null],
    ['the region’s, where its country is not known', premiere('Regional', { list: ['FR'] }), null],
  ])('do not exist when the location is unknown: %s', (_what, term, country) => {
    const known = findConflicts([entry(1, lyon, [term])], film, context, [taken(2, at('2027-05-01'), {})]);
    expect(known).toMatchObject([{ firstId: 1, thenId: 2 }]);
    const free = elsewhere(7, '2027-05-01', country);
    expect(findConflicts([entry(1, lyon, [term])], film, context, [], [free])).toEqual([]);
  });
  it.each<[string, Partial<Film>, Term]>([
    ['its screenings', { screenings: null }, premiere('World Premiere')],
    ['whether it is online', { isOnline: null }, premiere('World Premiere')],
    ['where a screening was', { screenings: [somewhere] }, premiere('Country')],
  ])('exist when the film does not state %s', (_what, over, term) => {
    const unsure = makeFilm({ ...film, ...over });
    const festival = term.value === 'Country' ? {} : berlin;
    const by = (item: Entry[], ...there: SentEntry[]) => findConflicts(item, unsure, context, there);
    const demandingEntry = entry(1, lyon, [term]);
    expect(by([demandingEntry], taken(2, at('2027-05-01'), festival))).toMatchObject([
      { firstId: 1, thenId: 2 },
    ]);
    // It is unknown whether there is a premiere to lose by a possible screening, or by one after the
    // festival.
    expect(by([demandingEntry, entry(2, { ...festival, startsOn: '2027-06-01' })])).toEqual([]);
    expect(by([demandingEntry], taken(2, at('2027-11-01'), festival))).toEqual([]);
  });
  it('do not exist for an international premiere when the film’s own countries are unknown', () => {
    const homeless = makeFilm({ ...film, productionCountries: [] });
    const demandingEntry = entry(1, lyon, [premiere('International')]);
    const by = (item: Film) =>
      findConflicts([demandingEntry], item, context, [taken(2, at('2027-05-01'))]).length;
    expect([by(homeless), by(film)]).toEqual([0, 1]);
  });
  it('refuse an entry whose mandatory premiere was used up, naming the first festival', () => {
    const refusals = (...terms: Term[]) =>
      findLossesToAccepted(
        [entry(1, lyon, terms)],
        film,
        context,
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
    const alternative = premiere('International', { groupKey: 'a' });
    expect(refusals(alternative, premiere('World Premiere'))).toMatchObject([
      { level: 'World Premiere', isMandatory: true },
    ]);
  });
  it('consider the earliest festivals, one entry per festival, up to the limit', () => {
    const late = Array.from({ length: 300 }, (_, n) => taken(100 + n, at('2027-06-01')));
    const again = { ...taken(901, at('2027-04-01')), competition: { ...late[0]!.competition, id: 901 } };
    const [sooner, ever] = [taken(900, at('2027-05-01')), taken(902, at(null))];
    const conflicts = findConflicts([demanding], film, context, [...late, sooner, again, ever]);
    expect(conflicts.slice(0, 4).map(({ thenId }) => thenId)).toEqual([902, 901, 900, 101]);
    expect(conflicts).toHaveLength(300);
  });
  it('do not delay entries of the plan, and are reported before unsent ones', () => {
    const [a, b] = [entry(1, lyon), entry(2, berlin)];
    const free = { ...before(1, 0), thenId: null, thenEntryId: 7 };
    const ring = [before(1, 2), before(2, 1), before(1, 99), free];
    expect(sortBySendingOrder([a, b], ring).map(({ competition }) => competition.id)).toEqual([1, 2]);
    expect(selectConflicts(ring, [taken(99, at(null))]).reported).toEqual([
      ring[2],
      ring[3],
      ring[0],
      ring[1],
    ]);
  });
});
