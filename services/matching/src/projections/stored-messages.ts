import { isDeepStrictEqual } from 'node:util';
import { today } from '@laurel/rules/dates/days';
import { getAgeRange } from '@laurel/rules/films/director-age';
import { foldName } from '@laurel/rules/text/fold';
import { createInterner } from '@laurel/runtime/process/interning';
import type {
  CompetitionWhole,
  Fee as FeeMessage,
  Festival as FestivalMessage,
  Term as TermMessage,
} from '@laurel/proto/catalog/v1/festival';
import type { FilmFields } from '@laurel/proto/films/v1/films';
import { Preferences as PreferencesMessage } from '@laurel/proto/matching/v1/matching';
import { toRuleFields } from '@laurel/messages/competitions/term-fields';
import { findRecordedScreening, withoutOtherEditionDates } from '@laurel/rules/premieres/accepted-entries';
import type { Screening as RecordedScreening } from '@laurel/rules/premieres/premiere';
import type {
  Competition,
  Fee,
  Festival,
  Film,
  Screening,
  SelectionFestival,
  Term,
} from '../domain/model.js';
import { getAcceptedScreening } from '../domain/planner/screening-at.js';
import type { AcceptingEdition } from './film-projections.js';
import { noPreferences, type Preferences } from '../domain/ranking/rank.js';

/** The editions that accepted an entry of a film, and the festivals of the catalogue. */
export interface Selections {
  acceptingEditions: readonly AcceptingEdition[];
  getFestival(id: number): Festival | undefined;
}
const NO_SELECTIONS: Selections = { acceptingEditions: [], getFestival: () => undefined };
const toSelectionFestival = ({
  name,
  alternativeNames,
  qualifiers,
}: Pick<Festival, 'name' | 'alternativeNames' | 'qualifiers'>): SelectionFestival => ({
  name,
  foldedNames: [name, ...alternativeNames].map(foldName),
  qualifiers,
});
/** Whether two states of a festival are equal for films selected there. An unknown festival is undefined. */
export function areEqualForSelections(
  festival: Festival | undefined,
  otherFestival: Festival | undefined,
): boolean {
  const pickFields = ({ country, subdivision, city, startsOn, endsOn, ...fields }: Festival) => [
    toSelectionFestival(fields),
    [country, subdivision, city, startsOn, endsOn],
  ];
  return isDeepStrictEqual(festival && pickFields(festival), otherFestival && pickFields(otherFestival));
}

/**
 * Converts a film’s message to the rules’ model, with the director’s age of today. Its title, synopsis and credits
 * decide nothing.
 */
export function toFilm(
  {
    name: _name,
    synopsis: _synopsis,
    credits: _credits,
    formsKnown,
    themesKnown,
    directorAge = null,
    directorAgeOn = null,
    ...fields
  }: FilmFields,
  { acceptingEditions, getFestival }: Selections = NO_SELECTIONS,
): Film {
  const findSelectionFestival = (id: number | null) => {
    const festival = id === null ? undefined : getFestival(id);
    return festival ? toSelectionFestival(festival) : null;
  };
  const recordedScreenings =
    fields.screenings?.values.map(({ date, kind, country, subdivision, city, festivalId }) => ({
      date,
      kind,
      country: country ?? null,
      subdivision: subdivision ?? null,
      city: city ?? null,
      festivalId: festivalId ?? null,
    })) ?? null;
  const statedDirectorAge =
    directorAge === null || directorAgeOn === null ? null : { age: directorAge, on: directorAgeOn };
  return {
    ...fields,
    length: fields.length ?? null,
    productionDate: fields.productionDate ?? null,
    directorGender: fields.directorGender ?? null,
    directorIsStudent: fields.directorIsStudent ?? null,
    directorAge: statedDirectorAge ? getAgeRange(statedDirectorAge, today()).min : directorAge,
    statedDirectorAge,
    previousFeatures: fields.previousFeatures ?? null,
    isOnline: fields.isOnline ?? null,
    budget: fields.budget ?? null,
    // An empty list means “none” only if the field is known.
    forms: formsKnown || fields.forms.length > 0 ? fields.forms : null,
    themes: themesKnown || fields.themes.length > 0 ? fields.themes : null,
    filmLanguages: fields.filmLanguages?.values ?? null,
    directorIdentities: fields.directorIdentities?.values ?? null,
    school: fields.school ? (fields.school.school ?? 'none') : null,
    screenings: recordedScreenings && [
      ...recordedScreenings.map(({ festivalId, ...screening }) => ({
        ...screening,
        festival: findSelectionFestival(festivalId),
      })),
      ...acceptingEditions.flatMap((acceptingEdition) =>
        findAcceptedScreening(acceptingEdition, recordedScreenings, getFestival),
      ),
    ],
    acceptedAt: [...new Set(acceptingEditions.map(({ festivalId }) => festivalId))].map(
      findSelectionFestival,
    ),
  };
}

/**
 * Returns the screening that follows an acceptance, if the dates of the edition are known and the filmmaker has not
 * recorded it.
 */
function findAcceptedScreening(
  { festivalId, edition }: AcceptingEdition,
  screenings: readonly RecordedScreening[],
  getFestival: Selections['getFestival'],
): Screening[] {
  const festival = festivalId === null ? undefined : getFestival(festivalId);
  const festivalAtEdition = festival && withoutOtherEditionDates(festival, edition);
  if (!festivalAtEdition?.startsOn || findRecordedScreening({ screenings }, festivalAtEdition, edition))
    return [];
  return [
    {
      ...getAcceptedScreening(festivalAtEdition, { from: festivalAtEdition.startsOn }),
      festival: toSelectionFestival(festivalAtEdition),
    },
  ];
}

/** Stores equal strings and lists once, because the catalogue repeats the same values often. */
const intern = createInterner();
const internOrNull = <T>(value: T | null): T | null => (value === null ? null : intern(value));

/** Stores equal values of a competition and its terms once. */
export const internCompetition = (
  competition: Omit<Competition, 'festival'>,
  festival: Festival,
): Competition => ({
  ...competition,
  festival,
  name: intern(competition.name),
  opensOn: internOrNull(competition.opensOn),
  notificationDate: internOrNull(competition.notificationDate),
  terms: competition.terms.map(internTerm),
  tiers: intern(competition.tiers),
});
const internTerm = (term: Term): Term => ({
  ...term,
  name: intern(term.name),
  type: intern(term.type),
  groupKey: internOrNull(term.groupKey),
  description: internOrNull(term.description),
  value: typeof term.value === 'string' ? intern(term.value) : term.value,
  list: internOrNull(term.list),
  otherList: internOrNull(term.otherList),
  currency: internOrNull(term.currency),
});

/** Reads only the column or list of the term’s type. */
const toTerm = (message: TermMessage): Term => ({
  id: message.id,
  ...toRuleFields(message),
  groupKey: message.groupKey ?? null,
  bonusRanking: message.bonusRanking,
});

/** Lists that are missing in an older projection are empty. */
export const toFestival = (message: FestivalMessage): Festival => ({
  id: message.id,
  name: message.name,
  alternativeNames: message.alternativeNames ?? [],
  country: message.country ?? null,
  subdivision: message.subdivision ?? null,
  city: message.city ?? null,
  startsOn: message.startsOn ?? null,
  endsOn: message.endsOn ?? null,
  takesOnline: message.internetDisallowed === false,
  arthouseIndex: message.arthouseIndex ?? null,
  projectsSelected: message.projectsSelected ?? null,
  estimatedSubmissions: message.estimatedSubmissions ?? null,
  profileImage: message.profileImage ?? null,
  qualifiers: message.qualifiers ?? [],
  themes: message.themes ?? [],
  usualMonth: message.usualMonth ?? null,
});

export function toCompetition(
  { competition, terms, dates, fees }: CompetitionWhole,
  festival: Festival,
): Competition {
  const { id, name, isDeprecated, bonusRanking, opensOn = null, notificationDate = null } = competition!;
  const tiers = dates.map(({ id, date, deprecated, closesAt }) => ({
    date,
    deprecated,
    closesAt,
    fees: fees.filter((fee) => fee.competitionDateId === id).map(toFee),
  }));
  return internCompetition(
    { id, name, isDeprecated, opensOn, notificationDate, bonusRanking, terms: terms.map(toTerm), tiers },
    festival,
  );
}
const toFee = ({ amount, currency, audience, appliesTo }: FeeMessage): Fee => ({
  amount,
  currency,
  audience,
  appliesTo: appliesTo ?? null,
});

export const toPreferences = (message: PreferencesMessage | null | undefined): Preferences =>
  message
    ? {
        budget: message.budget ?? null,
        qualifiers: message.qualifiers,
        regions: message.regions,
        from: message.from ?? null,
        to: message.to ?? null,
        reservedPremieres: message.reservedPremieres,
      }
    : noPreferences;

/** Parses the preferences stored with a run. The JSON leaves out empty lists. */
export const parseStoredPreferences = (json: unknown): Preferences =>
  json ? toPreferences(PreferencesMessage.fromJSON(json)) : noPreferences;
