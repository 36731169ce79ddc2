// Films as filmmakers register them: most fields known, some not, a few screenings. Always the same films.
import { noPreferences } from '../dist/domain/ranking/rank.js';
import { Dice } from '@laurel/catalog/seed/drafts/dice';
import { TODAY } from './catalogue.mjs';

const DAY_MS = 86_400_000;
const dayFromToday = (days) => new Date(Date.parse(TODAY) + days * DAY_MS).toISOString().slice(0, 10);
const splitList = (text) => text.split(', ');
const TYPES = splitList('Live-Action / Fiction, Documentary, Animation');
const GENRES = splitList(
  'Drama, Comedy, Horror, Science Fiction, Fantasy, Experimental, Children & Family, LGBTQ+ / Theme or Crew, Women / Theme or Crew, Human Rights & Social Issues, Environment & Nature, Dance, Thriller, Romance',
);
const LANGUAGE = {
  US: 'en',
  GB: 'en',
  CA: 'en',
  FR: 'fr',
  ES: 'es',
  DE: 'de',
  IT: 'it',
  PT: 'pt',
  BR: 'pt',
  PL: 'pl',
  IN: 'en',
  JP: 'ja',
  MX: 'es',
  NL: 'nl',
  SE: 'sv',
  RO: 'ro',
};
const COUNTRIES = Object.keys(LANGUAGE);
const SUBDIVISIONS = splitList('US-CA, US-NY, GB-ENG, CA-ON, FR-IDF, ES-MD, DE-BE, PT-11, BR-SP, IN-KL');
const LOCATIONS = [
  ['US', 'US-NY', 'New York'],
  ['FR', 'FR-ARA', 'Annecy'],
  ['ES', 'ES-MD', 'Madrid'],
  ['GB', 'GB-ENG', 'London'],
  ['DE', 'DE-BE', 'Berlin'],
  ['PT', null, 'Porto'],
  ['BR', 'BR-SP', 'São Paulo'],
  ['US', 'US-CA', null],
  ['IT', null, null],
];
const QUALIFIERS = ['Academy Awards (Oscars)', 'BAFTA', 'Goya Awards', 'European Film Awards'];

const THEMES = splitList(
  'Environment & Nature, Human Rights, Women, LGBTQ+, Family, Music, Sport, History, Love, Cities',
);
const FORMS = splitList('Experimental, Essay, Music Video, Immersive');
const HOSTS = [
  { name: 'Grand Lantern', foldedNames: ['grand lantern'], qualifiers: ['FIAPF', 'BAFTA'] },
  { name: 'Small Lantern', foldedNames: ['small lantern'], qualifiers: [] },
  null,
];
/** Uses separate dice, so that adding these fields does not change the random values of the others. */
const more = (dice, { screenings, productionCountries }) => ({
  themes: dice.chance(0.7) ? dice.pickSome(THEMES, dice.nextInteger(1, 3)) : [],
  forms: dice.chance(0.3) ? [dice.pick(FORMS)] : [],
  school: dice.chance(0.2)
    ? null
    : dice.chance(0.8)
      ? 'none'
      : { name: 'FAMU', country: productionCountries[0] ?? 'CZ' },
  acceptedAt: dice.chance(0.1) ? [dice.pick(HOSTS)] : [],
  screenings:
    screenings?.map((one) => ({ ...one, festival: one.kind === 'festival' ? dice.pick(HOSTS) : null })) ??
    null,
});

function screening(dice) {
  const [country, subdivision, city] = dice.pick(LOCATIONS);
  const kind = dice.pick(['festival', 'festival', 'festival', 'public', 'online', 'tv']);
  return { date: dayFromToday(dice.nextInteger(-400, 120)), country, subdivision, city, kind };
}

function film(dice) {
  const isShort = dice.chance(0.75);
  const known = (share, value) => (dice.chance(share) ? value() : null);
  const home = dice.chance(0.95) ? [dice.pick(COUNTRIES)] : [];
  const countries = dice.chance(0.2) ? [...new Set([...home, dice.pick(COUNTRIES)])] : home;
  const languages = home.map((country) => LANGUAGE[country]);
  return {
    types: [dice.pick(TYPES)],
    genres: dice.chance(0.95) ? dice.pickSome(GENRES, dice.nextInteger(1, 3)) : [],
    length: known(0.98, () =>
      isShort ? dice.nextInteger(3, 40) * 60 + dice.nextInteger(0, 59) : dice.nextInteger(60, 130) * 60,
    ),
    productionDate: known(0.97, () => dayFromToday(dice.nextInteger(-900, 60))),
    directorGender: known(0.9, () => dice.pick(['female', 'male', 'male', 'non-binary'])),
    directorIsStudent: known(0.85, () => dice.chance(0.25)),
    directorAge: known(0.8, () => dice.nextInteger(18, 65)),
    productionCountries: countries,
    directorNationalities: dice.chance(0.9) ? home : [],
    directorResidency: dice.chance(0.85) ? home : [],
    directorLanguages: dice.chance(0.85) ? languages : [],
    filmLanguages: known(0.95, () => languages),
    productionSubdivisions: dice.chance(0.3) ? [dice.pick(SUBDIVISIONS)] : [],
    directorSubdivisions: dice.chance(0.3) ? [dice.pick(SUBDIVISIONS)] : [],
    directorIdentities: known(0.5, () => (dice.chance(0.3) ? ['Woman'] : [])),
    previousFeatures: known(0.85, () => (isShort ? 0 : dice.nextInteger(0, 3))),
    isOnline: known(0.9, () => dice.chance(0.1)),
    budget: known(0.4, () => ({
      amount: dice.nextInteger(1, 400) * 100_000,
      currency: dice.pick(['EUR', 'USD']),
    })),
    screenings: known(0.85, () =>
      Array.from({ length: Math.max(0, dice.nextInteger(-2, 4)) }, () => screening(dice)),
    ),
  };
}

export function* films(count, seed = 1) {
  const [dice, moreDice] = [new Dice(seed), new Dice(seed + 1000)];
  for (; count > 0; count--) {
    const one = film(dice);
    yield { ...one, ...more(moreDice, one) };
  }
}

/** Yields films with the role and the preferences of the user. Every other user has preferences. */
export const questions = (count) =>
  [...films(count)].map((one, n) => {
    const samplePreferences = {
      budget: { amount: 3000, currency: 'EUR' },
      qualifiers: [QUALIFIERS[n % 4]],
      regions: ['Europe'],
      from: null,
      to: null,
    };
    return {
      film: one,
      role: n % 16 ? 'Director' : 'Film School',
      preferences: n % 2 ? samplePreferences : noPreferences,
    };
  });
