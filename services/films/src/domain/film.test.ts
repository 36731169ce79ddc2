import { Refusal } from '@laurel/runtime/refusals';
import { UNKNOWN_FILM } from '@laurel/rules/films';
import { checkedFilm, withFacts, type FilmFacts } from './film.js';

const film = (over: Partial<FilmFacts> = {}): FilmFacts => ({ ...UNKNOWN_FILM, name: 'Salt', ...over });
const now = '2026-11-22';
const screening = { date: '2026-05-01', country: 'FR', subdivision: null, city: null, kind: 'festival' };

describe('checkedFilm', () => {
  it.each<[string, Partial<FilmFacts>, string]>([
    ['a title of blanks', { name: '  ' }, 'name'],
    ['a runtime of nothing', { length: 0 }, 'length'],
    ['half a second', { length: 1.5 }, 'length'],
    ['a day that is none', { productionDate: '2026-02-30' }, 'productionDate'],
    ['a year before film', { productionDate: '1850-01-01' }, 'productionDate'],
    ['a year with a slip', { productionDate: '2206-05-01' }, 'productionDate'],
    ['an age beyond people', { directorAge: 121 }, 'directorAge'],
    ['a country nobody knows', { productionCountries: ['FR', 'XQ'] }, 'productionCountries'],
    ['a country in small letters', { directorResidency: ['fr'] }, 'directorResidency'],
    ['a language that is none', { filmLanguages: ['zz'] }, 'filmLanguages'],
    ['a subdivision without its country', { productionSubdivisions: ['ARA'] }, 'productionSubdivisions'],
    ['a gender that is not on the list', { directorGender: 'unknown' }, 'directorGender'],
    ['an identity that is not on the list', { directorIdentities: ['Left-handed'] }, 'directorIdentities'],
    ['a genre that is not on the list', { genres: ['Drama', 'Nope'] }, 'genres'],
    ['a type that is not on the list', { types: ['Hologram'] }, 'types'],
    ['a country that ISO does not know', { productionCountries: ['ZZ'] }, 'productionCountries'],
    [
      'a region that its country does not have',
      { productionSubdivisions: ['DE-99'] },
      'productionSubdivisions',
    ],
    ['a home that its country does not have', { directorSubdivisions: ['FR-XXX'] }, 'directorSubdivisions'],
    ['a currency that ISO does not know', { budget: { amount: 1, currency: 'ZZZ' } }, 'budget'],
    [
      'a screening in another age',
      { screenings: [{ ...screening, date: '2099-01-01' }] },
      'screenings.0.date',
    ],
    ['a screening before film', { screenings: [{ ...screening, date: '1880-01-01' }] }, 'screenings.0.date'],
    ['a screening in no country', { screenings: [{ ...screening, country: 'ZZ' }] }, 'screenings.0.country'],
    [
      'a screening in no region',
      { screenings: [{ ...screening, subdivision: 'DE-99' }] },
      'screenings.0.subdivision',
    ],
    ['a budget below zero', { budget: { amount: -1, currency: 'EUR' } }, 'budget'],
    ['a screening of no kind', { screenings: [{ ...screening, kind: 'secret' }] }, 'screenings.0.kind'],
    ['a city of pages', { screenings: [{ ...screening, city: 'x'.repeat(121) }] }, 'screenings.0.city'],
    ['more screenings than a year has', { screenings: Array(201).fill(screening) }, 'screenings'],
    [
      'more genres than a list takes',
      { genres: Array.from({ length: 61 }, (_, n) => `Genre ${n}`) },
      'genres',
    ],
    [
      'a screening on no day',
      { screenings: [screening, { ...screening, date: 'soon' }] },
      'screenings.1.date',
    ],
  ])('refuses %s by its field', (_what, over, field) => {
    expect(() => checkedFilm(film(over), now)).toThrow(expect.objectContaining({ kind: 'invalid', field }));
  });

  it('keeps unknown and none apart', () => {
    expect(
      checkedFilm(film({ filmLanguages: [], directorIdentities: null, screenings: [] }), now),
    ).toMatchObject({ filmLanguages: [], directorIdentities: null, screenings: [] });
  });

  it('drops doubles and keeps the order, because the first country is the main one', () => {
    expect(checkedFilm(film({ productionCountries: ['SE', 'NO', 'SE'] }), now).productionCountries).toEqual([
      'SE',
      'NO',
    ]);
  });

  it('asks only about the named fields: a value of another time stays while something else changes', () => {
    const old = film({ genres: ['Nope'], length: 0 });
    expect(checkedFilm(old, now, ['synopsis', 'screenings'])).toEqual(old);
    expect(() => checkedFilm(old, now, ['genres'])).toThrow(expect.objectContaining({ field: 'genres' }));
  });

  it('takes blank words for unknown ones', () => {
    expect(checkedFilm(film({ name: ' Salt ', synopsis: ' ' }), now)).toMatchObject({
      name: 'Salt',
      synopsis: null,
    });
  });
});

describe('withFacts', () => {
  it('changes only the named fields, also to unknown', () => {
    const changed = withFacts(film({ length: 60, directorAge: 30 }), film({ name: 'Other' }), ['length']);
    expect(changed).toEqual(film({ directorAge: 30 }));
  });
  it('refuses a field that a film has not', () => {
    for (const field of ['colour', 'toString', 'constructor'])
      expect(() => withFacts(film(), film(), [field])).toThrow(Refusal);
  });
});
