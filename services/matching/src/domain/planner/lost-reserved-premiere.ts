import {
  getRequiredLevels,
  findUsedUpReservation,
  type ReservedPremiere,
  type LedgerLevel,
} from '@laurel/rules/premieres/premiere-ledger';
import type { Competition, Film } from '../model.js';
import { getScreeningAt } from './screening-at.js';

/** Returns the widest reserved premiere that acceptance here would use up; null if none. */
export function getLostReservedPremiere(
  { terms, festival }: Competition,
  film: Film,
  reservedPremieres: readonly ReservedPremiere[],
): LedgerLevel | null {
  const rules = terms.map(({ type, value, isMandatory, groupKey }) => ({
    level: type === 'premiere_restriction' ? String(value) : null,
    isMandatory,
    groupKey,
  }));
  return findUsedUpReservation(film, getScreeningAt(festival, ''), {
    reservedPremieres,
    requiredLevels: getRequiredLevels(rules),
    hostFestivalId: festival.id,
  });
}
