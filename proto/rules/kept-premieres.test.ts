import {
  keptRefused,
  keptThatAreGiven,
  keptTroubles,
  screeningToCome,
  type KeptPremiere,
  type KeptTrouble,
  type LedgerLevel,
} from './premiere-ledger.js';
import type { Screening, Shown } from './premieres.js';

const at = (country: string | null, part: Partial<Screening> = {}): Screening => ({
  date: '2027-05-01',
  country,
  kind: 'festival',
  ...part,
});
const unshown: Shown = { isOnline: false, productionCountries: ['PT'], screenings: [] };
const shown = (...screenings: Screening[]): Shown => ({ ...unshown, screenings });

describe('what cannot be of the premieres that a film keeps', () => {
  const [atHome, abroad, further, later] = [1, 2, 3, 4];
  const places: Record<number, Screening> = {
    [atHome]: at('PT'),
    [abroad]: at('FR'),
    [further]: at('SE', { date: '' }),
    [later]: at('IT', { date: '2027-09-01' }),
  };
  const of = (level: LedgerLevel, festivalId: number | null = null): KeptPremiere => ({ level, festivalId });
  const italy = at('IT', { date: '2026-05-12' });
  it.each<[string, Shown, KeptPremiere[], KeptTrouble[]]>([
    ['open ones, for whichever festival', unshown, [of('world'), of('international'), of('national')], []],
    [
      'those that are given',
      shown(italy),
      [of('world', abroad), of('international'), of('national')],
      [
        { level: 'world', why: 'given', at: italy },
        { level: 'international', why: 'given', at: italy },
      ],
    ],
    [
      'a film that is online',
      { ...unshown, isOnline: true },
      [of('national')],
      [{ level: 'national', why: 'given', at: null }],
    ],
    ['given there', shown(at('FR', { festivalId: abroad })), [of('world', abroad)], []],
    [
      'given there, after another place',
      shown(at('FR', { festivalId: abroad }), italy),
      [of('world', abroad)],
      [{ level: 'world', why: 'given', at: italy }],
    ],
    ['not known', { ...unshown, screenings: null }, [of('world', abroad), of('national')], []],
    [
      'an international one at home, and one at home abroad',
      unshown,
      [of('international', atHome), of('national', abroad)],
      [
        { level: 'international', why: 'place' },
        { level: 'national', why: 'place' },
      ],
    ],
    [
      'where its home is not known',
      { ...unshown, productionCountries: [] },
      [of('international', atHome)],
      [],
    ],
    [
      'the world’s at home, and abroad another',
      unshown,
      [of('world', atHome), of('international', later)],
      [],
    ],
    ['all for one', unshown, [of('world', abroad), of('international', abroad)], []],
    [
      'the world’s abroad, which takes the international one with it',
      unshown,
      [of('world', abroad), of('international', later)],
      [{ level: 'international', why: 'taken', by: abroad }],
    ],
    [
      'the world’s at home, and there another',
      { ...unshown, productionCountries: ['PT', 'FR'] },
      [of('world', atHome), of('national', abroad)],
      [{ level: 'national', why: 'taken', by: atHome }],
    ],
    [
      'the world’s at a festival that comes after another',
      unshown,
      [of('world', later), of('national', atHome)],
      [{ level: 'world', why: 'taken', by: atHome }],
    ],
    ['of unknown days the best order counts', unshown, [of('world', further), of('national', atHome)], []],
    ['a festival of which nothing is known', unshown, [of('world', 9), of('international', later)], []],
    [
      'one of those that would be abroad, and shown there once the world has seen it',
      unshown,
      [of('world', later), of('international', 9)],
      [{ level: 'international', why: 'taken', by: later }],
    ],
  ])('%s', (_what, film, kept, troubles) =>
    expect(keptTroubles(film, kept, (id) => places[id])).toEqual(troubles),
  );
  it.each<[string, string | null, string | null, KeptTrouble[]]>([
    ['is to come first', '2026-12-01', null, [{ level: 'world', why: 'taken', by: atHome }]],
    ['begins today', '2026-11-27', null, [{ level: 'world', why: 'taken', by: atHome }]],
    ['is under way', '2026-11-20', '2026-11-28', [{ level: 'world', why: 'taken', by: atHome }]],
    ['ends today', '2026-11-20', '2026-11-27', [{ level: 'world', why: 'taken', by: atHome }]],
    ['ended yesterday', '2026-11-20', '2026-11-26', []],
    ['had its last edition', '2026-11-26', null, []],
    ['has no days', null, null, []],
  ])('one’s own at a festival that %s, and the world’s next year', (_what, startsOn, endsOn, troubles) => {
    const where = { subdivision: null, city: null };
    const home = screeningToCome({ id: atHome, country: 'PT', ...where, startsOn, endsOn }, '2026-11-27');
    expect(home).toMatchObject({ country: 'PT', festivalId: atHome, kind: 'festival' });
    const kept = [of('world', later), of('national', atHome)];
    expect(keptTroubles(unshown, kept, (id) => (id === atHome ? home : places[id]))).toEqual(troubles);
  });
  it.each<[string, Shown, KeptPremiere[], KeptPremiere[], string[]]>([
    ['what is given, kept anew', shown(italy), [of('world')], [], ['world given']],
    [
      'what is given, kept for another now',
      shown(italy),
      [of('world', abroad)],
      [of('world')],
      ['world given'],
    ],
    ['nothing, where it was given since it was kept', shown(italy), [of('world')], [of('world')], []],
    [
      'what is out of place, also as before',
      unshown,
      [of('national', abroad)],
      [of('national', abroad)],
      ['national place'],
    ],
    [
      'what another festival would take',
      unshown,
      [of('world', abroad), of('international', later)],
      [of('world', abroad)],
      ['international taken'],
    ],
  ])('refused is %s', (_what, film, kept, before, refused) =>
    expect(
      keptRefused(film, { kept, before }, (id) => places[id]).map(({ level, why }) => `${level} ${why}`),
    ).toEqual(refused),
  );
  it('refused is what is given alone, while nobody can say where festivals are', () => {
    const kept = [of('world'), of('national', abroad)];
    const refused = keptRefused(shown(italy), { kept, before: [] }, null);
    expect(refused.map(({ level }) => level)).toEqual(['world']);
  });
  it('of what is given alone nothing needs to be known of festivals', () =>
    expect(keptThatAreGiven(shown(italy), [of('world', abroad), of('national', abroad)])).toEqual([
      { level: 'world', why: 'given', at: italy },
    ]));
});
