import { CompetitionWhole, Festival } from '@laurel/proto/catalog/v1/festival';
import { checkFestivalSize } from '../domain/festival-size.js';
import type { StoredFestival } from './change-festival.js';

const bytes = (message: unknown) => Buffer.byteLength(JSON.stringify(message));
/** As it is told, without what is not known. */
const bytesOf = ({ festival, competitions }: StoredFestival): number =>
  competitions.reduce(
    (sum, whole) => sum + bytes(CompetitionWhole.toJSON(whole)),
    bytes(Festival.toJSON(festival)),
  );

/** Refuses `festival.too_large` at the field that made it so. */
export const checkGrown = (before: StoredFestival, after: StoredFestival, field: string): void =>
  checkFestivalSize(bytesOf(before), bytesOf(after), field);

/** The same festival with one competition as it is now. */
export const withCompetition = (
  { festival, competitions }: StoredFestival,
  whole: CompetitionWhole,
): StoredFestival => ({
  festival,
  competitions: competitions.map((one) => (one.competition!.id === whole.competition!.id ? whole : one)),
});
