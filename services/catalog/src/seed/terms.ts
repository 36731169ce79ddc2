import { newTerm, unsayableTerm, type TermFacts } from '../domain/term.js';
import { IDENTITIES } from '@laurel/rules/vocabularies';
import type { Dice } from './dice.js';
import type { CompetitionDraft } from './draft.js';
import { KINDS } from './kinds.js';
import { saidByName } from './said-by-name.js';
import { THEMES } from './themes.js';

const MINUTE = 60;
/** Blocs that real rules name, as the lists of their countries. */
const BLOCS: Record<string, string[]> = {
  nordic: ['DK', 'FI', 'IS', 'NO', 'SE'],
  benelux: ['BE', 'NL', 'LU'],
  iberoAmerican: [
    'AR',
    'BO',
    'BR',
    'CL',
    'CO',
    'CR',
    'CU',
    'DO',
    'EC',
    'ES',
    'GT',
    'HN',
    'MX',
    'NI',
    'PA',
    'PE',
    'PT',
    'PY',
    'SV',
    'UY',
    'VE',
  ],
  european: [
    'AT',
    'BE',
    'BG',
    'CH',
    'CY',
    'CZ',
    'DE',
    'DK',
    'EE',
    'ES',
    'FI',
    'FR',
    'GB',
    'GR',
    'HR',
    'HU',
    'IE',
    'IS',
    'IT',
    'LT',
    'LU',
    'LV',
    'MT',
    'NL',
    'NO',
    'PL',
    'PT',
    'RO',
    'SE',
    'SI',
    'SK',
  ],
  maghreb: ['DZ', 'LY', 'MA', 'MR', 'TN'],
  asian: [
    'BD',
    'CN',
    'HK',
    'ID',
    'IN',
    'IR',
    'JP',
    'KH',
    'KR',
    'KZ',
    'LK',
    'MM',
    'MN',
    'MY',
    'NP',
    'PH',
    'PK',
    'SG',
    'TH',
    'TW',
    'VN',
  ],
};
function placesFor(dice: Dice, country: string): string[] {
  const blocs = Object.values(BLOCS).filter((bloc) => bloc.includes(country));
  return blocs.length && dice.chance(0.35) ? dice.pick(blocs) : [country];
}
const LANGUAGES: Record<string, string> = {
  FR: 'fr',
  ES: 'es',
  MX: 'es',
  AR: 'es',
  DE: 'de',
  IT: 'it',
  PT: 'pt',
  BR: 'pt',
  JP: 'ja',
  PL: 'pl',
  NL: 'nl',
  SE: 'sv',
  RO: 'ro',
  RU: 'ru',
  CN: 'zh',
};
const languageOf = (country: string) => LANGUAGES[country] ?? 'en';

/** What a term is called in the listing. */
const termNames: Record<string, string> = {
  runtime_restriction_max: 'Maximum length',
  runtime_restriction_min: 'Minimum length',
  film_restriction_age: 'Completion date',
  type_restriction: 'Kind of film',
  genre_restriction: 'Theme',
  premiere_restriction: 'Premiere status',
  expected_qualifier: 'Award qualification',
};
const term = (type: string, said: Partial<TermFacts>): TermFacts =>
  newTerm({ type, name: termNames[type] ?? 'Eligibility', ...said });

function lengthTerms({ longest, shortest, isStrict, includesCredits, kind }: CompetitionDraft): TermFacts[] {
  const credits = includesCredits ? ', including credits' : '';
  const terms: TermFacts[] = [];
  if (longest !== null) {
    const description = `${isStrict ? 'Under' : 'Up to'} ${longest} minutes${credits}.`;
    terms.push(
      term('runtime_restriction_max', {
        runtime_restriction_max: longest * MINUTE - (isStrict ? 1 : 0),
        description,
      }),
    );
  }
  if (shortest !== null) {
    const isOver = isStrict && KINDS[kind].isFeature;
    const description = `${isOver ? 'More than' : 'At least'} ${shortest} minutes${credits}.`;
    terms.push(
      term('runtime_restriction_min', {
        runtime_restriction_min: shortest * MINUTE + (isOver ? 1 : 0),
        description,
      }),
    );
  }
  return terms;
}

function ageTerms({ window, isImpossible }: CompetitionDraft, year: number): TermFacts[] {
  if (isImpossible) {
    const [from, to] = [`${year}-01-01`, `${year - 2}-12-31`];
    return [
      term('film_restriction_age', { film_restriction_age: from }),
      term('film_restriction_age_max', { name: 'Completion date', film_restriction_age_max: to }),
    ];
  }
  if (window === 'none') return [];
  if (window === 'previousYear')
    return [term('film_restriction_age', { film_restriction_age: `${year - 1}-01-01` })];
  return [term('film_restriction_age', { maxAgeMonths: window })];
}

function originTerms(dice: Dice, { origin, festival: { country } }: CompetitionDraft): TermFacts[] {
  const countries = origin === 'none' ? [] : placesFor(dice, country);
  const production = { name: 'Production country', countries };
  if (origin === 'production') return [term('production_restriction_country', production)];
  if (origin === 'nationality')
    return [term('director_restriction_nationality', { name: 'Nationality', countries })];
  if (origin === 'residency')
    return [term('director_restriction_residency', { name: 'Residence', countries })];
  if (origin !== 'either') return [];
  const groupKey = 'origin';
  return [
    term('production_restriction_country', { ...production, groupKey }),
    term('director_restriction_nationality', { name: 'Nationality', countries, groupKey }),
  ];
}

function directorTerms(dice: Dice, { director }: CompetitionDraft): TermFacts[] {
  const name = 'Director';
  if (director === 'student')
    return [
      dice.chance(0.12)
        ? term('filmschool_submission_only', { name, filmschool_submission_only: true })
        : term('director_restriction_is_student', { name, director_restriction_is_student: true }),
    ];
  if (director === 'ageCap')
    return [
      term('director_restriction_age_max', {
        name,
        director_restriction_age_max: dice.pick([18, 21, 25, 30, 35]),
      }),
    ];
  if (director === 'firstOrSecond')
    return [term('previous_features_max', { name, previous_features_max: dice.pick([0, 1, 1]) })];
  if (director === 'identity')
    return [
      term('director_restriction_identity', { name, identities: dice.some(IDENTITIES, dice.whole(1, 2)) }),
    ];
  if (director !== 'gender') return [];
  if (dice.chance(0.6))
    return [term('director_restriction_gender', { name, director_restriction_gender: 'female' })];
  return ['female', 'non-binary'].map((gender) =>
    term('director_restriction_gender', { name, director_restriction_gender: gender, groupKey: 'gender' }),
  );
}

const UNSAYABLE = [
  'The film must be screened with a live introduction by a member of the crew.',
  'No films made for advertising.',
  'Music rights must be cleared for all territories.',
  'Subtitles in the festival’s language on a separate file.',
  'The film must have been shot on location within the region’s nature parks.',
];

function extraTerms(
  dice: Dice,
  { extra, festival: { country, subdivision, currency } }: CompetitionDraft,
  year: number,
): TermFacts[] {
  const region = subdivision ? [subdivision] : [];
  const said: Record<string, () => TermFacts | null> = {
    online: () =>
      term('online_restriction', { name: 'Online', online_restriction: true, isMandatory: dice.chance(0.8) }),
    filmLanguage: () => term('film_language', { name: 'Language', languages: [languageOf(country)] }),
    directorLanguage: () =>
      term('director_restriction_language', { name: 'Language', languages: [languageOf(country)] }),
    budget: () =>
      term('budget_restriction_max', {
        name: 'Budget',
        budget_restriction_max: dice.pick([10_000, 50_000, 250_000, 1_000_000]) * 100,
        currency: currency === 'JPY' ? 'USD' : currency,
      }),
    productionRegion: () =>
      region.length
        ? term('production_restriction_subdivision', { name: 'Region', subdivisions: region })
        : null,
    directorRegion: () =>
      region.length ? term('director_residency_subdivision', { name: 'Region', subdivisions: region }) : null,
    forbidden: () =>
      term(
        dice.pick([
          'country_restriction_forbidden',
          'director_restriction_nationality_forbidden',
          'director_restriction_residency_forbidden',
        ]),
        { name: 'International section', countries: [country] },
      ),
    mainCountry: () => term('country_restriction', { name: 'National section', countries: [country] }),
    notOlder: () =>
      term('film_restriction_age_max', {
        name: 'Retrospective',
        film_restriction_age_max: `${year - 10}-12-31`,
      }),
    ageMin: () =>
      term('director_restriction_age_min', { director_restriction_age_min: dice.pick([16, 18, 60]) }),
    experienced: () => term('previous_features_min', { previous_features_min: 1 }),
    unsayable: () => unsayableTerm('Rule of the festival', dice.pick(UNSAYABLE)),
  };
  const found = said[extra]?.();
  return found ? [found] : [];
}

/** The rules of a competition in the year of its festival. */
export function termsOf(dice: Dice, draft: CompetitionDraft, year: number): TermFacts[] {
  if (!draft.hasTerms) return [];
  const { premiere, isPremiereWish, festival, isMain } = draft;
  const { genre } = THEMES[festival.theme];
  const isOld = draft.extra === 'notOlder';
  return [
    ...lengthTerms(draft),
    ...(isOld ? [] : ageTerms(draft, year)),
    ...saidByName(draft.name),
    ...(genre && !['Documentary', 'Animation'].includes(genre)
      ? [
          term('genre_restriction', {
            genre_restriction:
              festival.theme === 'fantastic' ? [genre, 'Science Fiction', 'Fantasy'] : [genre],
            bonusRanking: 5,
          }),
        ]
      : []),
    ...(premiere
      ? [term('premiere_restriction', { premiere_restriction: premiere, isMandatory: !isPremiereWish })]
      : []),
    ...originTerms(dice, draft),
    ...directorTerms(dice, draft),
    ...extraTerms(dice, draft, year),
    ...(isMain
      ? festival.qualifiers
          .filter((award) => award !== 'FIAPF')
          .map((award) => term('expected_qualifier', { expected_qualifier: award, bonusRanking: 10 }))
      : []),
  ];
}
