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

const at = (country: string | null, overrides: Partial<Screening> = {}): Screening => ({
  date: '2027-05-01',
  country,
  kind: 'festival',
  ...overrides,
});
const unshown: FilmScreenings = { isOnline: false, productionCountries: ['PT'], screenings: [] };
const shown = (...screenings: Screening[]): FilmScreenings => ({ ...unshown, screenings });

describe('the problems of a film’s reserved premieres', () => {
  const [atHome, abroad, further, later] = [1, 2, 3, 4];
  const screeningsByFestival: Record<number, Screening> = {
    [atHome]: at('PT'),
    [abroad]: at('FR'),
    [further]: at('SE', { date: '' }),
    [later]: at('IT', { date: '2027-09-01' }),
  };
  const reserve = (level: LedgerLevel, festivalId: number | null = null): ReservedPremiere => ({
    level,
    festivalId,
  });
  const italy = at('IT', { date: '2026-05-12' });
  it.each<[string, FilmScreenings, ReservedPremiere[], ReservationProblem[]]>([
    [
      'open ones, for whichever festival',
      unshown,
      [reserve('world'), reserve('international'), reserve('national')],
      [],
    ],
    [
      'those that are given',
      shown(italy),
      [reserve('world', abroad), reserve('international'), reserve('national')],
      [
        { level: 'world', reason: 'used-up', screening: italy },
        { level: 'international', reason: 'used-up', screening: italy },
      ],
    ],
    [
      'a film that is online',
      { ...unshown, isOnline: true },
      [reserve('national')],
      [{ level: 'national', reason: 'used-up', screening: null }],
    ],
    ['given there', shown(at('FR', { festivalId: abroad })), [reserve('world', abroad)], []],
    [
      'given there, after another place',
      shown(at('FR', { festivalId: abroad }), italy),
      [reserve('world', abroad)],
      [{ level: 'world', reason: 'used-up', screening: italy }],
    ],
    ['not known', { ...unshown, screenings: null }, [reserve('world', abroad), reserve('national')], []],
    [
      'an international one at home, and one at home abroad',
      unshown,
      [reserve('international', atHome), reserve('national', abroad)],
      [
        { level: 'international', reason: 'location' },
        { level: 'national', reason: 'location' },
      ],
    ],
    [
      'where its home is not known',
      { ...unshown, productionCountries: [] },
      [reserve('international', atHome)],
      [],
    ],
    [
      'the world’s at home, and abroad another',
      unshown,
      [reserve('world', atHome), reserve('international', later)],
      [],
    ],
    ['all for one', unshown, [reserve('world', abroad), reserve('international', abroad)], []],
    [
      'the world’s abroad, which takes the international one with it',
      unshown,
      [reserve('world', abroad), reserve('international', later)],
      [{ level: 'international', reason: 'used-by-other', byFestivalId: abroad }],
    ],
    [
      'the world’s at home, and there another',
      { ...unshown, productionCountries: ['PT', 'FR'] },
      [reserve('world', atHome), reserve('national', abroad)],
      [{ level: 'national', reason: 'used-by-other', byFestivalId: atHome }],
    ],
    [
      'the world’s at a festival that comes after another',
      unshown,
      [reserve('world', later), reserve('national', atHome)],
      [{ level: 'world', reason: 'used-by-other', byFestivalId: atHome }],
    ],
    [
      'of unknown days the best order counts',
      unshown,
      [reserve('world', further), reserve('national', atHome)],
      [],
    ],
    [
      'a festival of which nothing is known',
      unshown,
      [reserve('world', 9), reserve('international', later)],
      [],
    ],
    [
      'one of those that would be abroad, and shown there once the world has seen it',
      unshown,
      [reserve('world', later), reserve('international', 9)],
      [{ level: 'international', reason: 'used-by-other', byFestivalId: later }],
    ],
  ])('%s', (_what, film, reserved, problems) =>
    expect(findReservationProblems(film, reserved, (id) => screeningsByFestival[id])).toEqual(problems),
  );
  it.each<[string, string | null, string | null, ReservationProblem[]]>([
    [
      'is to come first',
      '2026-12-01',
      null,
      [{ level: 'world', reason: 'used-by-other', byFestivalId: atHome }],
    ],
    ['begins today', '2026-11-27', null, [{ level: 'world', reason: 'used-by-other', byFestivalId: atHome }]],
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
    ['had its last edition', '2026-11-26', null, []],
    ['has no days', null, null, []],
  ])(
    'a national premiere at a festival that %s, and the world premiere next year',
    (_what, startsOn, endsOn, problems) => {
      const where = { subdivision: null, city: null };
      const home = getUpcomingScreening(
        { id: atHome, country: 'PT', ...where, startsOn, endsOn },
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
    ['what is reserved, reserved again', shown(italy), [reserve('world')], [], ['world used-up']],
    [
      'what is given, kept for another now',
      shown(italy),
      [reserve('world', abroad)],
      [reserve('world')],
      ['world used-up'],
    ],
    [
      'nothing, where it was given since it was kept',
      shown(italy),
      [reserve('world')],
      [reserve('world')],
      [],
    ],
    [
      'what is out of place, also as before',
      unshown,
      [reserve('national', abroad)],
      [reserve('national', abroad)],
      ['national location'],
    ],
    [
      'what another festival would take',
      unshown,
      [reserve('world', abroad), reserve('international', later)],
      [reserve('world', abroad)],
      ['international used-by-other'],
    ],
  ])('rejects %s', (_what, film, reserved, before, refused) =>
    expect(
      findRejectedReservations(
        film,
        { reservations: reserved, savedReservations: before },
        (id) => screeningsByFestival[id],
      ).map(({ level, reason }) => `${level} ${reason}`),
    ).toEqual(refused),
  );
  it('rejects only premieres that were already given while festival locations are unavailable', () => {
    const reserved = [reserve('world'), reserve('national', abroad)];
    const refused = findRejectedReservations(
      shown(italy),
      { reservations: reserved, savedReservations: [] },
      null,
    );
    expect(refused.map(({ level }) => level)).toEqual(['world']);
  });
  it('finds premieres that were already given without festival data', () =>
    expect(
      findUsedUpReservations(shown(italy), [reserve('world', abroad), reserve('national', abroad)]),
    ).toEqual([{ level: 'world', reason: 'used-up', screening: italy }]));
});
