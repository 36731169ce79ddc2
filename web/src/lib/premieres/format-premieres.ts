import { countryName } from '@laurel/messages/formatting/location-names';
import type { UsedLevel } from '@laurel/rules/premieres/premiere-ledger';
import { formatList } from '../formatting/format-list';
import type { Screening } from '../server/wire';
import { t } from '@laurel/messages/pages/films/premieres';

/**
 * `world and international premieres and its premieres in India and Kolkata`. `stateName`: the name of the
 * screening's subdivision.
 */
export function formatPremieres(
  levels: readonly UsedLevel[],
  { country, city }: Screening,
  stateName: string | undefined,
): string {
  const wideLabels = levels
    .filter((level) => level === 'world' || level === 'international')
    .map((level) => t(level));
  const locations = levels.flatMap((level) => {
    if (level === 'national') return t('home');
    if (level === 'country') return countryName(country!);
    if (level === 'state') return stateName ?? t('state');
    return level === 'city' ? city! : [];
  });
  return [
    ...(wideLabels.length > 0
      ? [t(wideLabels.length > 1 ? 'premieres' : 'premiere', { what: formatList(wideLabels) })]
      : []),
    ...(locations.length > 0
      ? [t(locations.length > 1 ? 'premieres.in' : 'premiere.in', { where: formatList(locations) })]
      : []),
  ].join(' and its ');
}
