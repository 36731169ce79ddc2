import type { Screening as ScreeningMessage } from '@laurel/proto/films/v1/films';
import type { ElsewhereEntry } from '@laurel/proto/submissions/v1/events';
import {
  withoutOtherEditionDates,
  findRecordedScreening,
  getAssumedDayElsewhere,
  getAssumedDay,
} from '@laurel/rules/premieres/accepted-entries';
import { isInList } from '@laurel/rules/text/lists';
import { ACCEPTED_STATES } from '@laurel/rules/submissions/states';
import type { OwnedFilm } from '../../projections/owned-films.js';
import type { Competition } from '../../domain/model.js';
import type { ExistingEntries } from '../../domain/planner/candidates.js';
import type { SentEntry } from '../../domain/planner/premiere-uses.js';
import type { ScoredMatch } from '../../domain/ranking/match-directly.js';
import type { Pair } from '../../generated/client.js';

export type SentPair = Pick<Pair, 'competitionId' | 'state' | 'edition'>;

/** Converts existing entries to the form that the planner uses. */
export function toExistingEntries(
  film: OwnedFilm,
  sentEntries: readonly SentPair[],
  sentMatches: readonly ScoredMatch[],
  elsewhereEntries: readonly ElsewhereEntry[],
): ExistingEntries {
  const competitionById = new Map(sentMatches.map(({ competition }) => [competition.id, competition]));
  return {
    sentEntries: sentEntries.flatMap((sent) => {
      const competition = competitionById.get(sent.competitionId);
      return competition ? toSentEntry(competition, sent, film) : [];
    }),
    elsewhereEntries: elsewhereEntries.map(
      ({ entryId, country = null, submittedAt = null, decidedAt = null }) => ({
        entryId,
        country,
        acceptedFrom: getAssumedDayElsewhere({ submittedAt, decidedAt }),
      }),
    ),
  };
}

/**
 * If the film’s screenings contain one at this edition of the festival, `acceptedFrom` is null: the premiere
 * rules read that screening instead.
 */
function toSentEntry(competition: Competition, { state, edition }: SentPair, film: OwnedFilm): SentEntry {
  if (!isInList(ACCEPTED_STATES, state)) return { competition, edition };
  const { festival } = competition;
  const screenings = film.message.details!.screenings?.values ?? null;
  const festivalAtEdition = withoutOtherEditionDates(festival, edition);
  const isRecorded =
    findRecordedScreening(
      { screenings: screenings?.map(toScreening) ?? null },
      festivalAtEdition,
      edition,
    ) !== null;
  return { competition, edition, acceptedFrom: isRecorded ? null : getAssumedDay(festival, edition) };
}
const toScreening = ({ country = null, ...screening }: ScreeningMessage) => ({ ...screening, country });
