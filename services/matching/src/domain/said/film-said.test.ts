import { say } from '@laurel/words/said';
import { words } from '@laurel/words/words';
import { makeFilm, makeScreening } from '../../../test/make.js';
import type { Film } from '../facts.js';
import type { Fact } from '../judgement.js';
import { filmSaid } from './film-said.js';

const at = (name: string) => ({ name, called: [name.toLowerCase()], qualifiers: [] });
const [cannes, faro] = [at('Cannes'), at('Faro')];

describe('what the film says to a rule', () => {
  it.each<[Fact, Partial<Film>, string]>([
    ['length', { length: 1122 }, '18:42'],
    ['productionCountries', { productionCountries: ['PT', 'FR'] }, 'Portugal and France'],
    ['mainProductionCountry', { productionCountries: ['PT', 'FR'] }, 'Portugal'],
    ['directorLanguages', { directorLanguages: ['pt', 'fr'] }, 'Portuguese and French'],
    ['filmLanguages', { filmLanguages: [] }, 'no spoken language'],
    ['directorIdentities', { directorIdentities: [] }, 'none'],
    ['productionSubdivisions', { productionSubdivisions: ['FR-69'] }, 'FR-69, France'],
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
  ])('%s %j: %s', (fact, over, text) => expect(words(filmSaid(fact, makeFilm(over), null)!)).toBe(text));

  it.each<Fact>([
    ...([
      'length',
      'productionDate',
      'genres',
      'types',
      'filmLanguages',
      'directorIdentities',
      'screenings',
      'budget',
    ] as const),
    ...([
      'mainProductionCountry',
      'productionCountries',
      'directorNationalities',
      'directorResidency',
      'directorLanguages',
    ] as const),
    ...([
      'directorAge',
      'directorGender',
      'directorIsStudent',
      'previousFeatures',
      'isOnline',
      'role',
    ] as const),
    ...(['productionSubdivisions', 'directorSubdivisions'] as const),
    ...(['themes', 'forms', 'school', 'selections'] as const),
  ])('an unknown %s is said to be not known', (fact) =>
    expect(words(filmSaid(fact, makeFilm(), null)!)).toBe('not known'),
  );
});

describe('as codes', () => {
  it.each<[Fact, Partial<Film>, ReturnType<typeof filmSaid>]>([
    ['directorGender', { directorGender: 'female' }, say('film.words', { allWords: ['female'] })],
    ['directorIsStudent', { directorIsStudent: true }, say('film.student')],
    ['isOnline', { isOnline: false }, say('film.online.not')],
    ['role', {}, say('film.words', { allWords: ['Film School'] })],
    [
      'budget',
      { budget: { amount: 500, currency: 'EUR' } },
      say('film.budget', { money: { amount: 500, currency: 'EUR' } }),
    ],
  ])('%s of %o', (fact, film, said) => expect(filmSaid(fact, makeFilm(film), 'Film School')).toEqual(said));
});
