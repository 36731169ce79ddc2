import { formatLocation } from '@laurel/messages/formatting/location-names';
import type { PastColumn } from '@laurel/rules/past-submissions/entries';
import type { FunctionResponse } from '../../../lib/server/functions';
import type { ParsedRow } from './read-rows';

export type RecognisedNames = FunctionResponse<'getFestivalsByNames'>;
type EntryName = { festival: string; competition: string | null; country: string | null };
/** A competition, or none of the catalogue. */
export type Choice = number | 'none';
/** The user's choice for each name, by `createNameKey`. */
export type Choices = Readonly<Record<string, Choice>>;

export const createNameKey = ({ festival, competition, country }: EntryName) =>
  JSON.stringify([festival, competition, country]);

const NAME_COLUMNS: readonly PastColumn[] = ['festival', 'competition', 'country'];
/**
 * Returns each readable name once, to look it up in the catalogue. Answers about other columns do not change the
 * result, so that each answer does not repeat the search.
 */
export function listNames(rows: readonly ParsedRow[]): EntryName[] {
  const names = rows
    .filter(
      ({ state, faults }) => state !== 'out' && !faults.some(({ column }) => NAME_COLUMNS.includes(column)),
    )
    .map(({ festival, competition, country }) => ({ festival, competition: competition || null, country }));
  return [...new Map(names.map((name) => [createNameKey(name), name])).values()];
}

export interface Match {
  certainty: RecognisedNames['names'][number]['certainty'];
  /** The competition comes first in the label, because a narrow field cuts its end. */
  options: { value: string; label: string }[];
  proposedId: number | null;
}
/** Returns the catalogue's matches for each name. */
export function toMatches(names: readonly EntryName[], recognisedNames: RecognisedNames): Map<string, Match> {
  const festivals = new Map(recognisedNames.festivals.map((festival) => [festival.id, festival]));
  return new Map(
    recognisedNames.names.map(({ certainty, festivalIds, competitionId }, n) => {
      const nameFestivals = festivalIds.flatMap((id) => festivals.get(id) ?? []);
      const options = nameFestivals.flatMap(({ name, city, country, competitions }) => {
        const location = formatLocation(city, country);
        const festival = location ? `${name} (${location})` : name;
        return competitions.map((competition) => ({
          value: String(competition.competitionId),
          label: `${competition.name} · ${festival}`,
        }));
      });
      return [createNameKey(names[n]!), { certainty, options, proposedId: competitionId }];
    }),
  );
}

export type AssignmentStatus = 'matched' | 'likely' | 'choose' | 'none';
/** Returns the assignment of a name: a competition, none, or still to be chosen. */
export function getAssignment(
  match: Match | undefined,
  choice: Choice | undefined,
): { status: AssignmentStatus; competitionId: number | null } {
  if (choice === 'none' || !match || match.options.length === 0)
    return { status: 'none', competitionId: null };
  if (choice !== undefined) return { status: 'matched', competitionId: choice };
  if (match.proposedId === null) return { status: 'choose', competitionId: null };
  return { status: match.certainty === 'exact' ? 'matched' : 'likely', competitionId: match.proposedId };
}
