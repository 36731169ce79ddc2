import { formatLocation } from '@laurel/messages/formatting/location-names';
import type { FunctionResponse } from '../../../lib/server/functions';
import type { ParsedRow } from './read-rows';

export type RecognisedNames = FunctionResponse<'getFestivalsByNames'>;
type Name = { festival: string; competition: string | null; country: string | null };
/** The user's choices by `createNameKey`: a competition, or none. */
export type Choices = Readonly<Record<string, number | 'free'>>;

export const createNameKey = ({ festival, competition, country }: Name) =>
  JSON.stringify([festival, competition, country]);

/** Returns each name of the readable rows once, to look it up in the catalogue. */
export function listNames(rows: readonly ParsedRow[]): Name[] {
  const names = rows.flatMap(({ row }) =>
    row ? { festival: row.festival, competition: row.competition ?? null, country: row.country ?? null } : [],
  );
  return [...new Map(names.map((name) => [createNameKey(name), name])).values()];
}

export interface Match {
  sureness: RecognisedNames['names'][number]['sureness'];
  options: { value: string; label: string }[];
  proposedId: number | null;
}
/** Returns the catalogue's matches for each name. */
export function toMatches(names: readonly Name[], recognisedNames: RecognisedNames): Map<string, Match> {
  const festivals = new Map(recognisedNames.festivals.map((festival) => [festival.id, festival]));
  return new Map(
    recognisedNames.names.map(({ sureness, festivalIds, competitionId }, n) => {
      const nameFestivals = festivalIds.flatMap((id) => festivals.get(id) ?? []);
      const options = nameFestivals.flatMap(({ name, city, country, competitions }) => {
        const location = formatLocation(city, country);
        const festival = location ? `${name} (${location})` : name;
        return competitions.map((competition) => ({
          value: String(competition.competitionId),
          label: `${festival}: ${competition.name}`,
        }));
      });
      return [createNameKey(names[n]!), { sureness, options, proposedId: competitionId }];
    }),
  );
}

export type AssignmentStatus = 'matched' | 'likely' | 'choose' | 'free';
/** Returns the assignment of a name: a competition, none, or still to be chosen. */
export function getAssignment(
  match: Match | undefined,
  choice: number | 'free' | undefined,
): { status: AssignmentStatus; competitionId: number | null } {
  if (choice === 'free' || !match || match.options.length === 0)
    return { status: 'free', competitionId: null };
  if (choice !== undefined) return { status: 'matched', competitionId: choice };
  if (match.proposedId === null) return { status: 'choose', competitionId: null };
  return { status: match.sureness === 'exact' ? 'matched' : 'likely', competitionId: match.proposedId };
}
