import {
  findRejectedReservations,
  findUsedUpReservations,
  findReservationProblems,
  type ReservedPremiere,
  type ReservationProblem,
  type LedgerLevel,
} from './premiere-ledger.js';
import { getUpcomingScreening } from './upcoming-screening.js';
import type { Screening, FilmScreenings } from './premiere.js';

const screeningIn = (country: string | null, overrides: Partial<Screening> = {}): Screening => ({
  date: '2027-05-01',
  country,
  kind: 'festival',
  ...overrides,
});
const unshown: FilmScreenings = { isOnline: false, productionCountries: ['PT'], screenings: [] };
const filmWith = (...screenings: Screening[]): FilmScreenings => ({ ...unshown, screenings });

describe('the problems of a film’s reserved premieres', () => {
  const [atHome, abroad, further, later] = [1, 2, 3, 4];
  const screeningsByFestival: Record<number, Screening> = {
    [atHome]: screeningIn('PT'),
    [abroad]: screeningIn('FR'),
    [further]: screeningIn('SE', { date: '' }),
    [later]: screeningIn('IT', { date: '2027-09-01' }),
  };
  const reserve = (level: LedgerLevel, festivalId: number | null = null): ReservedPremiere => ({
    level,
    festivalId,
  });
  const italy = screeningIn('IT', { date: '2026-05-12' });
  it.each<[string, FilmScreenings, ReservedPremiere[], ReservationProblem[]]>([
    [
      'open premieres for any festival',
      unshown,
      [reserve('world'), reserve('international'), reserve('national')],
      [],
    ],
    [
      'used-up premieres',
      filmWith(italy),
      [reserve('world', abroad), reserve('international'), reserve('national')],
      [
        { level: 'world', reason: 'used-up', screening: italy },
        { level: 'international', reason: 'used-up', screening: italy },
      ],
    ],
    [
      'a premiere of a film that is online',
      { ...unshown, isOnline: true },
      [reserve('national')],
      [{ level: 'national', reason: 'used-up', screening: null }],
    ],
    [
      'a premiere used up at its own festival',
      filmWith(screeningIn('FR', { festivalId: abroad })),
      [reserve('world', abroad)],
      [],
    ],
    [
      'a premiere used up at another festival before its own',
      filmWith(screeningIn('FR', { festivalId: abroad }), italy),
      [reserve('world', abroad)],
      [{ level: 'world', reason: 'used-up', screening: italy }],
    ],
    [
      'premieres of a film with unknown screenings',
      { ...unshown, screenings: null },
      [reserve('world', abroad), reserve('national')],
      [],
    ],
    [
      'an international premiere at home, and a national one abroad',
      unshown,
      [reserve('international', atHome), reserve('national', abroad)],
      [
        { level: 'international', reason: 'location' },
        { level: 'national', reason: 'location' },
      ],
    ],
    [
      'an international premiere of a film of unknown origin',
      { ...unshown, productionCountries: [] },
      [reserve('international', atHome)],
      [],
    ],
    [
      'the world premiere at home, and later the international one abroad',
      unshown,
      [reserve('world', atHome), reserve('international', later)],
      [],
    ],
    [
      'two premieres at one festival',
      unshown,
      [reserve('world', abroad), reserve('international', abroad)],
      [],
    ],
    [
      'the world premiere abroad, which uses up the international one for a later festival',
      unshown,
      [reserve('world', abroad), reserve('international', later)],
      [{ level: 'international', reason: 'used-by-other', byFestivalId: abroad }],
    ],
    [
      'the world premiere at home, which uses up the national one for another festival',
      { ...unshown, productionCountries: ['PT', 'FR'] },
      [reserve('world', atHome), reserve('national', abroad)],
      [{ level: 'national', reason: 'used-by-other', byFestivalId: atHome }],
    ],
    [
      'the world premiere at a festival after the national one',
      unshown,
      [reserve('world', later), reserve('national', atHome)],
      [{ level: 'world', reason: 'used-by-other', byFestivalId: atHome }],
    ],
    [
      'the world premiere at a festival with unknown dates, which may come first',
      unshown,
      [reserve('world', further), reserve('national', atHome)],
      [],
    ],
    [
      'the world premiere at an unknown festival',
      unshown,
      [reserve('world', 9), reserve('international', later)],
      [],
    ],
    [
      'an international premiere at an unknown festival, and the world premiere abroad at another',
      unshown,
      [reserve('world', later), reserve('international', 9)],
      [{ level: 'international', reason: 'used-by-other', byFestivalId: later }],
    ],
  ])('%s', (_reservations, film, reserved, problems) =>
    expect(findReservationProblems(film, reserved, (id) => screeningsByFestival[id])).toEqual(problems),
  );
  it.each<[string, string | null, string | null, ReservationProblem[]]>([
    [
      'starts before the other festival',
      '2026-12-01',
      null,
      [{ level: 'world', reason: 'used-by-other', byFestivalId: atHome }],
    ],
    ['starts today', '2026-11-27', null, [{ level: 'world', reason: 'used-by-other', byFestivalId: atHome }]],
    [
      'is under way',
      '2026-11-20',
      '2026-11-28',
      [{ level: 'world', reason: 'used-by-other', byFestivalId: atHome }],
    ],
    [
      'ends today',
      '2026-11-20',
      '2026-11-27',
      [{ level: 'world', reason: 'used-by-other', byFestivalId: atHome }],
    ],
    ['ended yesterday', '2026-11-20', '2026-11-26', []],
    ['was yesterday, on one day', '2026-11-26', null, []],
    ['has no dates', null, null, []],
  ])(
    'a national premiere at a festival that %s, and the world premiere next year',
    (_what, startsOn, endsOn, problems) => {
      const unknownRegion = { subdivision: null, city: null };
      const home = getUpcomingScreening(
        { id: atHome, country: 'PT', ...unknownRegion, startsOn, endsOn },
        '2026-11-27',
      );
      expect(home).toMatchObject({ country: 'PT', festivalId: atHome, kind: 'festival' });
      const reserved = [reserve('world', later), reserve('national', atHome)];
      expect(
        findReservationProblems(unshown, reserved, (id) => (id === atHome ? home : screeningsByFestival[id])),
      ).toEqual(problems);
    },
  );
  it.each<[string, FilmScreenings, ReservedPremiere[], ReservedPremiere[], string[]]>([
    ['a new reservation of a used-up premiere', filmWith(italy), [reserve('world')], [], ['world used-up']],
    [
      'a used-up premiere that is now reserved for another festival',
      filmWith(italy),
      [reserve('world', abroad)],
      [reserve('world')],
      ['world used-up'],
    ],
    [
      'no unchanged reservation of a premiere that was used up meanwhile',
      filmWith(italy),
      [reserve('world')],
      [reserve('world')],
      [],
    ],
    [
      'a premiere that cannot happen at its festival, even if unchanged',
      unshown,
      [reserve('national', abroad)],
      [reserve('national', abroad)],
      ['national location'],
    ],
    [
      'a premiere that another festival would use up',
      unshown,
      [reserve('world', abroad), reserve('international', later)],
      [reserve('world', abroad)],
      ['international used-by-other'],
    ],
  ])('rejects %s', (_reservation, film, reservations, savedReservations, rejected) =>
    expect(
      findRejectedReservations(
        film,
        { reservations, savedReservations },
        (id) => screeningsByFestival[id],
      ).map(({ level, reason }) => `${level} ${reason}`),
    ).toEqual(rejected),
  );
  it('rejects only used-up premieres while festival locations are unavailable', () => {
    const reserved = [reserve('world'), reserve('national', abroad)];
    const rejected = findRejectedReservations(
      filmWith(italy),
      { reservations: reserved, savedReservations: [] },
      null,
    );
    expect(rejected.map(({ level }) => level)).toEqual(['world']);
  });
  it('finds used-up premieres without festival data', () =>
    expect(
      findUsedUpReservations(filmWith(italy), [reserve('world', abroad), reserve('national', abroad)]),
    ).toEqual([{ level: 'world', reason: 'used-up', screening: italy }]));
});
