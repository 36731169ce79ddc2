import { makeContext, makeCompetition, makeFestival, makeFilm, makeTerm } from '../../../test/make.js';
import type { AssumedDay } from '@laurel/rules/premieres/accepted-entries';
import type { Festival, Film, Term } from '../model.js';
import { findConflicts, findLossesToAccepted, selectConflicts } from './conflicts.js';
import type { Entry, SentEntry } from './premiere-uses.js';

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
const screeningAtUnknownLocation = {
  date: '2026-01-01',
  country: null,
  subdivision: null,
  city: null,
  kind: 'festival',
  festival: null,
};
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

describe('premiere conflicts with festivals that accepted the film', () => {
  const demanding = makeEntry(1, lyon, [makePremiereTerm('World Premiere')]);
  const assumeDay = (from: string | null): AssumedDay => ({ from, by: from === null ? 'none' : 'days' });
  const makeAcceptedEntry = (id: number, day: AssumedDay | null, festival: Partial<Festival> = berlin) => ({
    competition: makeEntry(id, festival).competition,
    edition: 2027,
    acceptedFrom: day,
  });
  const makeElsewhereEntry = (entryId: number, from: string | null, country: string | null = 'DE') => ({
    entryId,
    country,
    acceptedFrom: assumeDay(from),
  });
  it.each<[string, AssumedDay, boolean]>([
    ['before the festival that requires the premiere', assumeDay('2027-09-30'), true],
    ['on its first day', assumeDay('2027-10-01'), false],
    ['after it', assumeDay('2027-11-01'), false],
    ['on an unknown day', assumeDay(null), true],
    ['years ago', assumeDay('2024-06-01'), true],
  ])('exist if the assumed screening is %s: %s', (_title, day, isReported) =>
    expect(findConflicts([demanding], film, context, [makeAcceptedEntry(2, day)])).toEqual(
      isReported ? [{ ...makeConflict(1, 2, 'World Premiere'), acceptedFrom: day }] : [],
    ),
  );
  it('do not exist when the film’s screenings already contain the accepting festival', () =>
    expect(findConflicts([demanding], film, context, [makeAcceptedEntry(2, null)])).toEqual([]));
  it('exist with an unsent entry if the festival that requires the premiere has accepted the film', () => {
    const accepting = {
      competition: demanding.competition,
      edition: 2027,
      acceptedFrom: assumeDay('2027-10-01'),
    };
    expect(findConflicts([makeEntry(2, berlin)], film, context, [accepting])).toEqual([
      makeConflict(1, 2, 'World Premiere'),
    ]);
  });
  it('exist with the first accepted entry per country outside the catalogue', () =>
    expect(
      findConflicts(
        [demanding],
        film,
        context,
        [],
        [makeElsewhereEntry(7, '2027-05-01'), makeElsewhereEntry(8, '2027-04-01')],
      ),
    ).toEqual([
      {
        ...makeConflict(1, 0, 'World Premiere'),
        thenId: null,
        thenEntryId: 8,
        acceptedFrom: assumeDay('2027-04-01'),
      },
    ]));
  it('depend on the country of an accepted entry outside the catalogue', () => {
    const demandingEntry = makeEntry(1, lyon, [makePremiereTerm('Country')]);
    const countConflicts = (country: string) =>
      findConflicts([demandingEntry], film, context, [], [makeElsewhereEntry(7, '2027-05-01', country)])
        .length;
    expect([countConflicts('FR'), countConflicts('DE')]).toEqual([1, 0]);
  });
  it.each<[string, Term, string | null]>([
    ['a state premiere, if the state is unknown', makePremiereTerm('State'), 'FR'],
    ['a city premiere, if the city is unknown', makePremiereTerm('City'), 'FR'],
    ['a country premiere, if the country is unknown', makePremiereTerm('Country'), null],
    ['a regional premiere, if the country is unknown', makePremiereTerm('Regional', { list: ['FR'] }), null],
  ])('do not exist between an accepted entry outside the catalogue and %s', (_title, term, country) => {
    const atKnownLocation = findConflicts([makeEntry(1, lyon, [term])], film, context, [
      makeAcceptedEntry(2, assumeDay('2027-05-01'), {}),
    ]);
    expect(atKnownLocation).toMatchObject([{ firstId: 1, thenId: 2 }]);
    const elsewhereEntry = makeElsewhereEntry(7, '2027-05-01', country);
    expect(findConflicts([makeEntry(1, lyon, [term])], film, context, [], [elsewhereEntry])).toEqual([]);
  });
  it.each<[string, Partial<Film>, Term]>([
    ['its screenings', { screenings: null }, makePremiereTerm('World Premiere')],
    ['whether it is online', { isOnline: null }, makePremiereTerm('World Premiere')],
    ['where a screening was', { screenings: [screeningAtUnknownLocation] }, makePremiereTerm('Country')],
  ])('exist when the film does not state %s', (_title, overrides, term) => {
    const incompleteFilm = makeFilm({ ...film, ...overrides });
    const festival = term.value === 'Country' ? {} : berlin;
    const findAll = (entries: Entry[], ...sentEntries: SentEntry[]) =>
      findConflicts(entries, incompleteFilm, context, sentEntries);
    const demandingEntry = makeEntry(1, lyon, [term]);
    expect(findAll([demandingEntry], makeAcceptedEntry(2, assumeDay('2027-05-01'), festival))).toMatchObject([
      { firstId: 1, thenId: 2 },
    ]);
    // Neither an unsent entry nor an acceptance for a later day conflicts, because the premiere may be lost
    // already.
    expect(findAll([demandingEntry, makeEntry(2, { ...festival, startsOn: '2027-06-01' })])).toEqual([]);
    expect(findAll([demandingEntry], makeAcceptedEntry(2, assumeDay('2027-11-01'), festival))).toEqual([]);
  });
  it('do not exist for an international premiere when the film’s own countries are unknown', () => {
    const filmWithoutCountries = makeFilm({ ...film, productionCountries: [] });
    const demandingEntry = makeEntry(1, lyon, [makePremiereTerm('International')]);
    const countConflicts = (item: Film) =>
      findConflicts([demandingEntry], item, context, [makeAcceptedEntry(2, assumeDay('2027-05-01'))]).length;
    expect([countConflicts(filmWithoutCountries), countConflicts(film)]).toEqual([0, 1]);
  });
  it('name the first festival that used up a premiere, for binding terms only', () => {
    const findLosses = (...terms: Term[]) =>
      findLossesToAccepted(
        [makeEntry(1, lyon, terms)],
        film,
        context,
        [
          makeAcceptedEntry(2, assumeDay('2027-06-01')),
          makeAcceptedEntry(3, assumeDay('2027-11-01')),
          makeAcceptedEntry(4, null),
        ],
        [makeElsewhereEntry(7, '2027-05-01'), makeElsewhereEntry(8, '2027-05-01', 'FR')],
      );
    const day = assumeDay('2027-06-01');
    expect(findLosses(makePremiereTerm('World Premiere'))).toEqual([
      { ...makeConflict(1, 2, 'World Premiere'), acceptedFrom: day },
    ]);
    expect(findLosses(makePremiereTerm('Country'))).toMatchObject([
      { thenId: null, thenEntryId: 8, level: 'Country' },
    ]);
    expect(findLosses(makePremiereTerm('World Premiere', { isMandatory: false }))).toEqual([]);
    expect(findLosses(makePremiereTerm('World Premiere', { groupKey: 'a' }))).toEqual([]);
    expect(findLosses(makePremiereTerm('State'))).toEqual([]);
    expect(findLosses()).toEqual([]);
    const alternative = makePremiereTerm('International', { groupKey: 'a' });
    expect(findLosses(alternative, makePremiereTerm('World Premiere'))).toMatchObject([
      { level: 'World Premiere', isMandatory: true },
    ]);
  });
  it('consider the 300 earliest accepted entries, one per festival', () => {
    const late = Array.from({ length: 300 }, (_, n) => makeAcceptedEntry(100 + n, assumeDay('2027-06-01')));
    const sameFestivalEarlier = {
      ...makeAcceptedEntry(901, assumeDay('2027-04-01')),
      competition: { ...late[0]!.competition, id: 901 },
    };
    const [earlier, unknownDay] = [
      makeAcceptedEntry(900, assumeDay('2027-05-01')),
      makeAcceptedEntry(902, assumeDay(null)),
    ];
    const conflicts = findConflicts([demanding], film, context, [
      ...late,
      earlier,
      sameFestivalEarlier,
      unknownDay,
    ]);
    expect(conflicts.slice(0, 4).map(({ thenId }) => thenId)).toEqual([902, 901, 900, 101]);
    expect(conflicts).toHaveLength(300);
  });
  it('are reported before conflicts between unsent entries', () => {
    const elsewhereConflict = { ...makeConflict(1, 0), thenId: null, thenEntryId: 7 };
    const acceptedConflict = makeConflict(1, 99);
    const unsentConflicts = [makeConflict(1, 2), makeConflict(2, 1)];
    const conflicts = [...unsentConflicts, acceptedConflict, elsewhereConflict];
    expect(selectConflicts(conflicts, [makeAcceptedEntry(99, assumeDay(null))]).reported).toEqual([
      acceptedConflict,
      elsewhereConflict,
      ...unsentConflicts,
    ]);
  });
});
