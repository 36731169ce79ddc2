import type { Refusal } from '@laurel/runtime/errors/refusals';
import { UNKNOWN_FILM } from '@laurel/rules/films/unknown-film';
import { COUNTRIES } from '@laurel/rules/locations/countries';
import {
  MAX_CITY_LENGTH,
  MAX_RUNTIME_SECONDS,
  MAX_SYNOPSIS_LENGTH,
  MAX_SCHOOL_LENGTH,
  MAX_TITLE_LENGTH,
  MAX_PREVIOUS_FEATURES,
  MAX_LIST_VALUES,
  MAX_SCREENINGS,
  MAX_DIRECTOR_AGE,
} from '@laurel/rules/films/film-limits';
import { validateFilm, withFields } from './film.js';
import type { FilmFields } from './film-fields.js';

const createFilm = (overrides: Partial<FilmFields> = {}): FilmFields => ({
  ...UNKNOWN_FILM,
  name: 'Salt',
  ...overrides,
});
const now = '2026-11-22';
const validate = (overrides: Partial<FilmFields> = {}) => validateFilm(createFilm(overrides), now);
const listCountries = (n: number) => COUNTRIES.slice(0, n);
const screening = {
  date: '2026-05-01',
  country: 'FR',
  subdivision: null,
  city: null,
  kind: 'festival',
  festivalId: null,
};

describe('validateFilm', () => {
  it.each<[string, Partial<FilmFields>, string]>([
    ['a blank title', { name: '  ' }, 'name'],
    ['a form that is not on the list', { forms: ['Opera'] }, 'forms'],
    ['a theme that is not on the list', { themes: ['Mountains', 'Tax'] }, 'themes'],
    ['a school without a name', { school: { name: ' ', country: 'CZ' } }, 'school.name'],
    [
      'a school name that is too long',
      { school: { name: 'x'.repeat(MAX_SCHOOL_LENGTH + 1), country: 'CZ' } },
      'school.name',
    ],
    ['a school in an unknown country', { school: { name: 'FAMU', country: 'XX' } }, 'school.country'],
    [
      'a festival for a broadcast',
      { screenings: [{ ...screening, kind: 'tv', festivalId: 3 }] },
      'screenings.0.festivalId',
    ],
    ['a title that is too long', { name: 'x'.repeat(MAX_TITLE_LENGTH + 1) }, 'name'],
    ['a synopsis that is too long', { synopsis: 'x'.repeat(MAX_SYNOPSIS_LENGTH + 1) }, 'synopsis'],
    ['a credit without a name', { credits: [{ role: 'director', name: ' ' }] }, 'credits.0.name'],
    ['a credit that is too long', { credits: [{ role: 'cast', name: 'x'.repeat(121) }] }, 'credits.0.name'],
    ['an unknown role', { credits: [{ role: 'gaffer', name: 'Ada' }] }, 'credits.0.role'],
    [
      'too many credits',
      { credits: Array.from({ length: 101 }, (_, n) => ({ role: 'cast', name: `Actor ${n}` })) },
      'credits',
    ],
    ['a runtime of 0', { length: 0 }, 'length'],
    ['a runtime that is too long', { length: MAX_RUNTIME_SECONDS + 1 }, 'length'],
    ['a negative number of features', { previousFeatures: -1 }, 'previousFeatures'],
    [
      'too many countries',
      { productionCountries: listCountries(MAX_LIST_VALUES + 1) },
      'productionCountries',
    ],
    ['a runtime with a fraction of a second', { length: 1.5 }, 'length'],
    ['an invalid day', { productionDate: '2026-02-30' }, 'productionDate'],
    ['a year before film', { productionDate: '1850-01-01' }, 'productionDate'],
    ['a year in the far future', { productionDate: '2206-05-01' }, 'productionDate'],
    ['an age that is too high', { directorAge: 121 }, 'directorAge'],
    ['an unknown country', { productionCountries: ['FR', 'XQ'] }, 'productionCountries'],
    ['a country in small letters', { directorResidency: ['fr'] }, 'directorResidency'],
    ['an invalid language', { filmLanguages: ['zz'] }, 'filmLanguages'],
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
    ['a region outside its country', { directorSubdivisions: ['FR-XXX'] }, 'directorSubdivisions'],
    ['a currency that ISO does not know', { budget: { amount: 1, currency: 'ZZZ' } }, 'budget'],
    [
      'a screening in the far future',
      { screenings: [{ ...screening, date: '2099-01-01' }] },
      'screenings.0.date',
    ],
    ['a screening before film', { screenings: [{ ...screening, date: '1880-01-01' }] }, 'screenings.0.date'],
    ['a screening in country ZZ', { screenings: [{ ...screening, country: 'ZZ' }] }, 'screenings.0.country'],
    [
      'a screening in an unknown region',
      { screenings: [{ ...screening, subdivision: 'DE-99' }] },
      'screenings.0.subdivision',
    ],
    ['a budget below zero', { budget: { amount: -1, currency: 'EUR' } }, 'budget'],
    ['an unknown screening kind', { screenings: [{ ...screening, kind: 'secret' }] }, 'screenings.0.kind'],
    ['a too long city', { screenings: [{ ...screening, city: 'x'.repeat(121) }] }, 'screenings.0.city'],
    ['too many screenings', { screenings: Array(201).fill(screening) }, 'screenings'],
    ['too many genres', { genres: Array.from({ length: 61 }, (_, n) => `Genre ${n}`) }, 'genres'],
    [
      'a screening without a valid day',
      { screenings: [screening, { ...screening, date: 'soon' }] },
      'screenings.1.date',
    ],
  ])('refuses %s and names the field', (_case, overrides, field) => {
    const [fieldName] = field.split('.');
    const code = overrides.name?.trim() === '' ? 'film.name_missing' : `film.${fieldName}_invalid`;
    const refusal = { kind: 'invalid', code, field, message: expect.stringMatching(/\w \w/) };
    expect(() => validate(overrides)).toThrow(expect.objectContaining(refusal));
  });

  it.each<[string, Partial<FilmFields>]>([
    ['the longest title', { name: 'x'.repeat(MAX_TITLE_LENGTH) }],
    ['the longest synopsis', { synopsis: 'x'.repeat(MAX_SYNOPSIS_LENGTH) }],
    ['a runtime of a second', { length: 1 }],
    ['the longest runtime', { length: MAX_RUNTIME_SECONDS }],
    ['the youngest director', { directorAge: 1 }],
    ['the oldest director', { directorAge: MAX_DIRECTOR_AGE }],
    ['a first feature', { previousFeatures: 0 }],
    ['the most features', { previousFeatures: MAX_PREVIOUS_FEATURES }],
    ['a day', { productionDate: '2026-02-28' }],
    ['a known gender', { directorGender: 'female' }],
    ['the most countries', { productionCountries: listCountries(MAX_LIST_VALUES) }],
    ['a budget of 0', { budget: { amount: 0, currency: 'EUR' } }],
    ['a screening in no given country', { screenings: [{ ...screening, country: null }] }],
    ['the most screenings', { screenings: Array(MAX_SCREENINGS).fill(screening) }],
    ['the longest city', { screenings: [{ ...screening, city: 'x'.repeat(MAX_CITY_LENGTH) }] }],
  ])('accepts %s', (_case, overrides) => expect(validate(overrides)).toEqual(createFilm(overrides)));

  it('describes what is wrong with a value', () => {
    const getRefusal = (overrides: Partial<FilmFields>) => {
      try {
        return validate(overrides);
      } catch (error) {
        return (error as Refusal).message;
      }
    };
    expect([
      getRefusal({ productionCountries: ['XQ'] }),
      getRefusal({ directorGender: 'unknown' }),
      getRefusal({ screenings: [{ ...screening, country: 'XQ' }] }),
      getRefusal({ screenings: [{ ...screening, subdivision: 'DE-99' }] }),
      getRefusal({ productionDate: 'soon' }),
      getRefusal({ screenings: [{ ...screening, date: 'soon' }] }),
    ]).toEqual([
      '“XQ” is not a country code.',
      '“unknown” is not one of the available values.',
      '“XQ” is not a country code.',
      '“DE-99” is not a subdivision code.',
      'Enter the day as YYYY-MM-DD.',
      'Enter the day as YYYY-MM-DD.',
    ]);
  });

  it('removes invisible characters from a title and a city, and refuses a title that has only such characters', () => {
    const { name, screenings } = validateFilm(
      createFilm({ name: 'So\u200blo', screenings: [{ ...screening, city: 'Ly\u00adon' }] }),
      now,
    );
    expect([name, screenings![0]!.city]).toEqual(['Solo', 'Lyon']);
    expect(() => validate({ name: '\u200b' })).toThrow(
      expect.objectContaining({ code: 'film.name_missing' }),
    );
  });

  it('removes duplicate forms and themes, trims the name of a school, and accepts `none`', () => {
    const result = validateFilm(
      createFilm({
        forms: ['Essay', 'Essay'],
        themes: ['Islands'],
        school: { name: ' FAMU ', country: 'CZ' },
      }),
      now,
    );
    expect([result.forms, result.themes, result.school]).toEqual([
      ['Essay'],
      ['Islands'],
      { name: 'FAMU', country: 'CZ' },
    ]);
    expect(validate({ school: 'none' }).school).toBe('none');
  });

  it('accepts the festival of a screening', () =>
    expect(validate({ screenings: [{ ...screening, festivalId: 3 }] }).screenings![0]!.festivalId).toBe(3));

  it('sorts screenings by date', () => {
    const days = ['2026-05-03', '2026-05-01', '2026-05-02'];
    const screenings = days.map((date) => ({ ...screening, date }));
    expect(validate({ screenings }).screenings!.map(({ date }) => date)).toEqual(days.toSorted());
  });

  it('distinguishes unknown from none', () => {
    expect(validate({ filmLanguages: [], directorIdentities: null, screenings: [] })).toMatchObject({
      filmLanguages: [],
      directorIdentities: null,
      screenings: [],
    });
  });

  it('removes duplicate countries and keeps their order, because the first one is the main one', () => {
    expect(validate({ productionCountries: ['SE', 'NO', 'SE'] }).productionCountries).toEqual(['SE', 'NO']);
  });

  it('lists a person once for each kind of work', () => {
    const [writer, director] = ['writer', 'director'].map((role) => ({ role, name: 'Ada' }));
    const credits = [writer!, director!, { role: 'writer', name: ' Ada ' }];
    expect(validate({ credits }).credits).toEqual([writer, director]);
  });
  it('checks only the named fields, so that an outdated value in another field is accepted', () => {
    const storedFilm = createFilm({ genres: ['Nope'], length: 0 });
    expect(validateFilm(storedFilm, now, ['synopsis', 'screenings'])).toEqual(storedFilm);
    expect(() => validateFilm(storedFilm, now, ['genres'])).toThrow(
      expect.objectContaining({ field: 'genres' }),
    );
  });

  it('treats blank text as unknown', () => {
    expect(validate({ name: ' Salt ', synopsis: ' ' })).toMatchObject({ name: 'Salt', synopsis: null });
  });
});

describe('withFields', () => {
  it('changes only the named fields, even to unknown', () => {
    const changedFilm = withFields(
      createFilm({ length: 60, directorAge: 30 }),
      createFilm({ name: 'Other' }),
      ['length'],
    );
    expect(changedFilm).toEqual(createFilm({ directorAge: 30 }));
  });
  it('refuses an unknown field', () => {
    for (const field of ['colour', 'toString', 'constructor'])
      expect(() => withFields(createFilm(), createFilm(), [field])).toThrow(
        expect.objectContaining({ code: 'input.invalid', field, message: `A film has no “${field}”.` }),
      );
  });
});
