import { CompetitionWhole, Festival } from '@laurel/proto/catalog/v1/festival';
import { checkFestivalSize } from '../../domain/festivals/festival-size.js';
import type { StoredFestival } from './stored-festival.js';

const bytes = (message: unknown) => Buffer.byteLength(JSON.stringify(message));
/** The size as it is published, without unknown fields. */
const measureBytes = ({ festival, competitions }: StoredFestival): number =>
  competitions.reduce(
    (sum, whole) => sum + bytes(CompetitionWhole.toJSON(whole)),
    bytes(Festival.toJSON(festival)),
  );

/** @throws festival.too_large at the field that made the festival too large */
export const checkSizeGrowth = (before: StoredFestival, after: StoredFestival, field: string): void =>
  checkFestivalSize(measureBytes(before), measureBytes(after), field);

export const withCompetition = (
  { festival, competitions }: StoredFestival,
  whole: CompetitionWhole,
): StoredFestival => ({
  festival,
  competitions: competitions.map((competition) =>
    competition.competition!.id === whole.competition!.id ? whole : competition,
  ),
});
