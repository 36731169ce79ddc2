import { interning } from '@laurel/runtime/interning';
import type {
  CompetitionWhole,
  Festival as FestivalMessage,
  Term as TermMessage,
} from '@laurel/proto/catalog/v1/festival';
import type { FilmFacts } from '@laurel/proto/films/v1/films';
import { Preferences as PreferencesMessage } from '@laurel/proto/matching/v1/matching';
import { fieldsOf } from '@laurel/words/term-fields';
import type { Competition, Festival, Film, Term } from './domain/facts.js';
import { noPreferences, type Preferences } from './domain/rank.js';

/** A film's message as the rules read it. */
export const filmOf = (facts: FilmFacts): Film => ({
  ...facts,
  length: facts.length ?? null,
  productionDate: facts.productionDate ?? null,
  directorGender: facts.directorGender ?? null,
  directorIsStudent: facts.directorIsStudent ?? null,
  directorAge: facts.directorAge ?? null,
  previousFeatures: facts.previousFeatures ?? null,
  isOnline: facts.isOnline ?? null,
  budget: facts.budget ?? null,
  filmLanguages: facts.filmLanguages?.values ?? null,
  directorIdentities: facts.directorIdentities?.values ?? null,
  screenings:
    facts.screenings?.values.map(({ date, kind, country, subdivision, city }) => ({
      date,
      kind,
      country: country ?? null,
      subdivision: subdivision ?? null,
      city: city ?? null,
    })) ?? null,
});

/** Equal words and lists are kept once: the catalogue says the same things over and over. */
const keptOnce = interning();

/** Only the column or list of the term's own type is read. */
function termOf(message: TermMessage): Term {
  const { id, groupKey, bonusRanking } = message;
  const { name, description, list, ...fields } = fieldsOf(message);
  return {
    id,
    ...fields,
    bonusRanking,
    name: keptOnce(name),
    description: description === null ? null : keptOnce(description),
    list: list && keptOnce(list),
    groupKey: groupKey ?? null,
  };
}

export function festivalOf(message: FestivalMessage): Festival {
  const {
    id,
    name,
    country,
    subdivision,
    city,
    startsOn,
    internetDisallowed,
    arthouseIndex,
    projectsSelected,
    estimatedSubmissions,
    profileImage,
    qualifiers,
  } = message;
  const where = {
    country: country ?? null,
    subdivision: subdivision ?? null,
    city: city ?? null,
    startsOn: startsOn ?? null,
    takesOnline: internetDisallowed === false,
  };
  const size = {
    arthouseIndex: arthouseIndex ?? null,
    projectsSelected: projectsSelected ?? null,
    estimatedSubmissions: estimatedSubmissions ?? null,
  };
  return { id, name, ...where, ...size, profileImage: profileImage ?? null, qualifiers };
}

export function competitionOf(
  { competition, terms, dates, fees }: CompetitionWhole,
  festival: Festival,
): Competition {
  const { id, name, isDeprecated, bonusRanking } = competition!;
  return {
    id,
    name,
    isDeprecated,
    bonusRanking,
    festival,
    terms: terms.map(termOf),
    tiers: dates.map(({ id, date, deprecated, closesAt }) => ({
      id,
      date: keptOnce(date),
      deprecated,
      closesAt: keptOnce(closesAt),
    })),
    fees: fees.map(({ id, amount, currency, competitionDateId, audience, appliesTo }) => ({
      id,
      amount,
      currency,
      competitionDateId,
      audience,
      appliesTo: appliesTo ?? null,
    })),
  };
}

export const preferencesOf = (message: PreferencesMessage | null | undefined): Preferences =>
  message
    ? {
        budget: message.budget ?? null,
        qualifiers: message.qualifiers,
        regions: message.regions,
        from: message.from ?? null,
        to: message.to ?? null,
      }
    : noPreferences;

/** As a run keeps them: JSON, which leaves empty lists out. */
export const keptPreferences = (kept: unknown): Preferences =>
  kept ? preferencesOf(PreferencesMessage.fromJSON(kept)) : noPreferences;
