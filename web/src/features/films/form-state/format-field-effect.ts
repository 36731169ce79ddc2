import { t } from '@laurel/messages/pages/films/field-effect';
import type { FieldSettling } from '../../../lib/server/wire';

/**
 * Formats the number of competitions that a field would decide, and how many of them could become eligible. If it
 * decides none alone, formats the number of competitions that need it among others.
 */
export const formatFieldEffect = ({ settles, maxEligible, waiting }: FieldSettling): string =>
  settles > 0 ? t('decides', { n: settles, best: maxEligible }) : t('needs_more', { n: waiting });
