import { message } from '@laurel/messages/formatting/message';
import { formatMessage } from '@laurel/messages/formatting/format-message';
import { makeFilm, makeScreening } from '../../../test/make.js';
import type { Film } from '../model.js';
import type { FieldName } from '../rules/judgement.js';
import { describeField } from './film-message.js';

const makeSelectionFestival = (name: string) => ({ name, foldedNames: [name.toLowerCase()], qualifiers: [] });
const [cannes, faro] = [makeSelectionFestival('Cannes'), makeSelectionFestival('Faro')];

describe('the message about a film’s field', () => {
  it.each<[FieldName, Partial<Film>, string]>([
    ['length', { length: 1122 }, '18:42'],
    ['productionCountries', { productionCountries: ['PT', 'FR'] }, 'Portugal and France'],
    ['mainProductionCountry', { productionCountries: ['PT', 'FR'] }, 'Portugal'],
    ['directorLanguages', { directorLanguages: ['pt', 'fr'] }, 'Portuguese and French'],
    ['filmLanguages', { filmLanguages: [] }, 'no spoken language'],
    ['directorIdentities', { directorIdentities: [] }, 'none'],
    ['productionSubdivisions', { productionSubdivisions: ['FR-69'] }, 'FR-69, France'],
    ['productionSubdivisions', { productionCountries: ['DE'] }, 'Germany'],
    ['directorSubdivisions', { directorResidency: ['DE'] }, 'Germany'],
    ['productionDate', { productionDate: '2026-04-12' }, '12 Apr 2026'],
    ['directorAge', { directorAge: 34 }, '34 years'],
    ['directorIsStudent', { directorIsStudent: false }, 'not a student'],
    ['previousFeatures', { previousFeatures: 0 }, 'no earlier feature'],
    ['previousFeatures', { previousFeatures: 1 }, '1 earlier feature'],
    ['isOnline', { isOnline: true }, 'publicly online: yes'],
    ['screenings', { screenings: [] }, 'not shown yet'],
    ['screenings', { screenings: [makeScreening()] }, 'one screening'],
    ['themes', { themes: ['Islands', 'Jazz'] }, 'Islands and Jazz'],
    ['forms', { forms: ['Essay'] }, 'Essay'],
    ['themes', { themes: [] }, 'no theme'],
    ['forms', { forms: [] }, 'no special form'],
    ['school', { school: 'none' }, 'not made at a school'],
    ['school', { school: { name: 'FAMU', country: 'CZ' } }, 'made at FAMU, Czechia'],
    ['selections', { screenings: [] }, 'selected nowhere yet'],
    ['selections', { screenings: [makeScreening({ kind: 'public' })] }, 'selected nowhere yet'],
    ['selections', { screenings: [makeScreening()] }, 'selected at a festival'],
    ['selections', { acceptedAt: [cannes, null] }, 'selected at Cannes'],
    [
      'selections',
      { screenings: [makeScreening({ festival: cannes })], acceptedAt: [cannes, faro] },
      'selected at Cannes and Faro',
    ],
  ])('describes %s of %j: %s', (field, overrides, text) =>
    expect(formatMessage(describeField(field, makeFilm(overrides), null)!)).toBe(text),
  );

  it.each<FieldName>([
    'length',
    'productionDate',
    'genres',
    'types',
    'filmLanguages',
    'directorIdentities',
    'screenings',
    'budget',
    'mainProductionCountry',
    'productionCountries',
    'directorNationalities',
    'directorResidency',
    'directorLanguages',
    'directorAge',
    'directorGender',
    'directorIsStudent',
    'previousFeatures',
    'isOnline',
    'role',
    'productionSubdivisions',
    'directorSubdivisions',
    'themes',
    'forms',
    'school',
    'selections',
  ])('says that an unknown %s is not known', (field) =>
    expect(formatMessage(describeField(field, makeFilm(), null)!)).toBe('not known'),
  );
});

describe('the message codes of a film’s field', () => {
  it.each<[FieldName, Partial<Film>, ReturnType<typeof describeField>]>([
    ['directorGender', { directorGender: 'female' }, message('film.options', { allOptions: ['female'] })],
    ['directorIsStudent', { directorIsStudent: true }, message('film.student')],
    ['isOnline', { isOnline: false }, message('film.online.not')],
    ['role', {}, message('film.options', { allOptions: ['Film School'] })],
    [
      'budget',
      { budget: { amount: 500, currency: 'EUR' } },
      message('film.budget', { money: { amount: 500, currency: 'EUR' } }),
    ],
  ])('describe %s of %o', (field, film, expected) =>
    expect(describeField(field, makeFilm(film), 'Film School')).toEqual(expected),
  );
});
