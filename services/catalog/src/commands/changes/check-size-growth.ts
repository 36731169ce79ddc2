import { CompetitionWhole, Festival } from '@laurel/proto/catalog/v1/festival';
import { checkFestivalSize } from '../../domain/festivals/festival-size.js';
import type { StoredFestival } from './stored-festival.js';

const countJsonBytes = (message: unknown) => Buffer.byteLength(JSON.stringify(message));
/** Returns the bytes of the published JSON of a festival with its competitions. */
const measureBytes = ({ festival, competitions }: StoredFestival): number =>
  competitions.reduce(
    (sum, details) => sum + countJsonBytes(CompetitionWhole.toJSON(details)),
    countJsonBytes(Festival.toJSON(festival)),
  );

/** `field`: the field that the refusal names. @throws festival.too_large */
export const checkSizeGrowth = (previous: StoredFestival, updated: StoredFestival, field: string): void =>
  checkFestivalSize(measureBytes(previous), measureBytes(updated), field);

export const replaceCompetition = (
  { festival, competitions }: StoredFestival,
  details: CompetitionWhole,
): StoredFestival => ({
  festival,
  competitions: competitions.map((competition) =>
    competition.competition!.id === details.competition!.id ? details : competition,
  ),
});
