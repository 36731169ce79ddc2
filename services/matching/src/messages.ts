import { isDeepStrictEqual } from 'node:util';
import { foldedName } from '@laurel/rules/fold';
import { interning } from '@laurel/runtime/interning';
import type {
  CompetitionWhole,
  Fee as FeeMessage,
  Festival as FestivalMessage,
  Term as TermMessage,
} from '@laurel/proto/catalog/v1/festival';
import type { FilmFacts } from '@laurel/proto/films/v1/films';
import { Preferences as PreferencesMessage } from '@laurel/proto/matching/v1/matching';
import { fieldsOf } from '@laurel/words/term-fields';
import type { Competition, Fee, Festival, Film, SelectedAt, Term } from './domain/facts.js';
import { noPreferences, type Preferences } from './domain/rank.js';

/** What is known here of festivals at which a film was selected; `accepted`: those that took an entry of it, null for one that is gone. */
export interface Selections {
  accepted: readonly (number | null)[];
  festivalOf(id: number): Festival | undefined;
}
const NOWHERE: Selections = { accepted: [], festivalOf: () => undefined };
const selectedAt = ({ name, alternativeNames, qualifiers }: Festival): SelectedAt => ({
  name,
  called: [name, ...alternativeNames].map(foldedName),
  qualifiers,
});
/** Whether two states of a festival, or that it is not known, say the same of films that were selected there. */
export const areSelectedAlike = (one: Festival | undefined, other: Festival | undefined): boolean =>
  isDeepStrictEqual(one && selectedAt(one), other && selectedAt(other));

/** A film's message as the rules read it: its title, what it tells and who made it decide nothing. */
export function filmOf(
  { name: _name, synopsis: _synopsis, credits: _credits, ...facts }: FilmFacts,
  { accepted, festivalOf }: Selections = NOWHERE,
): Film {
  const at = (id: number | null) => {
    const festival = id === null ? undefined : festivalOf(id);
    return festival ? selectedAt(festival) : null;
  };
  return {
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
    school: facts.school ? (facts.school.school ?? 'none') : null,
    screenings:
      facts.screenings?.values.map(({ date, kind, country, subdivision, city, festivalId }) => ({
        date,
        kind,
        country: country ?? null,
        subdivision: subdivision ?? null,
        city: city ?? null,
        festival: at(festivalId ?? null),
      })) ?? null,
    acceptedAt: accepted.map(at),
  };
}

/** Equal words and lists are kept once: the catalogue says the same things over and over. */
const keptOnce = interning();
const maybe = <T>(value: T | null): T | null => (value === null ? null : keptOnce(value));

/** The same competition of a festival, with what others say too kept once. One literal each, nothing spread: V8 keeps it in half the room. */
export const sharing = (one: Omit<Competition, 'festival'>, festival: Festival): Competition => ({
  id: one.id,
  name: keptOnce(one.name),
  festival,
  isDeprecated: one.isDeprecated,
  opensOn: maybe(one.opensOn),
  bonusRanking: one.bonusRanking,
  terms: one.terms.map(sharingTerm),
  tiers: keptOnce(one.tiers),
});
const sharingTerm = (term: Term): Term => ({
  id: term.id,
  name: keptOnce(term.name),
  type: keptOnce(term.type),
  isMandatory: term.isMandatory,
  groupKey: maybe(term.groupKey),
  bonusRanking: term.bonusRanking,
  description: maybe(term.description),
  value: typeof term.value === 'string' ? keptOnce(term.value) : term.value,
  list: maybe(term.list),
  otherList: maybe(term.otherList),
  maxAgeMonths: term.maxAgeMonths,
  currency: maybe(term.currency),
  exceptOwnCountry: term.exceptOwnCountry,
});

/** Only the column or list of the term's own type is read. */
const termOf = (message: TermMessage): Term => ({
  id: message.id,
  ...fieldsOf(message),
  groupKey: message.groupKey ?? null,
  bonusRanking: message.bonusRanking,
});

/** Of a copy that was taken before a list was told: none. */
export function festivalOf(message: FestivalMessage): Festival {
  const {
    id,
    name,
    alternativeNames = [],
    country,
    subdivision,
    city,
    startsOn,
    endsOn,
    internetDisallowed,
    arthouseIndex,
    projectsSelected,
    estimatedSubmissions,
    profileImage,
    qualifiers = [],
    themes = [],
    usualMonth,
  } = message;
  const where = {
    country: country ?? null,
    subdivision: subdivision ?? null,
    city: city ?? null,
    startsOn: startsOn ?? null,
    endsOn: endsOn ?? null,
    takesOnline: internetDisallowed === false,
  };
  const size = {
    arthouseIndex: arthouseIndex ?? null,
    projectsSelected: projectsSelected ?? null,
    estimatedSubmissions: estimatedSubmissions ?? null,
  };
  return {
    id,
    name,
    alternativeNames,
    ...where,
    ...size,
    profileImage: profileImage ?? null,
    qualifiers,
    themes,
    usualMonth: usualMonth ?? null,
  };
}

export function competitionOf(
  { competition, terms, dates, fees }: CompetitionWhole,
  festival: Festival,
): Competition {
  const { id, name, isDeprecated, bonusRanking, opensOn = null } = competition!;
  const tiers = dates.map(({ id, date, deprecated, closesAt }) => ({
    date,
    deprecated,
    closesAt,
    fees: fees.filter((fee) => fee.competitionDateId === id).map(feeOf),
  }));
  return sharing(
    { id, name, isDeprecated, opensOn, bonusRanking, terms: terms.map(termOf), tiers },
    festival,
  );
}
const feeOf = ({ amount, currency, audience, appliesTo }: FeeMessage): Fee => ({
  amount,
  currency,
  audience,
  appliesTo: appliesTo ?? null,
});

export const preferencesOf = (message: PreferencesMessage | null | undefined): Preferences =>
  message
    ? {
        budget: message.budget ?? null,
        qualifiers: message.qualifiers,
        regions: message.regions,
        from: message.from ?? null,
        to: message.to ?? null,
        keep: message.keep,
      }
    : noPreferences;

/** As a run keeps them: JSON, which leaves empty lists out. */
export const keptPreferences = (kept: unknown): Preferences =>
  kept ? preferencesOf(PreferencesMessage.fromJSON(kept)) : noPreferences;
