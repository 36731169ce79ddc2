import { texts } from '../../lib/texts/texts';
import type { FieldSettling } from '../../lib/wire';

const t = texts({
  settles: 'settles {n|competition|competitions}, at best {best} eligible',
  waits: '{n|competition waits|competitions wait} for it and for more',
});

/**
 * The number of competitions that a field would decide, and how many of them could become eligible. If it
 * decides none alone, the number that need it among others.
 */
export const formatSettles = ({ settles, atMost: maxEligible, asked: waiting }: FieldSettling): string =>
  settles > 0 ? t('settles', { n: settles, best: maxEligible }) : t('waits', { n: waiting });
