import { formatList } from '../formatting/format-list';
import { t } from '@laurel/messages/pages/films/verdict-changes';
import { VERDICTS } from '@laurel/rules/matching/verdicts';
import type { Preview } from '../server/wire';
import { formatOpenedCount } from './format-opened-count';

/**
 * `isAdditionOnly`: the user filled in missing fields and changed no others, so verdicts that needed a confirmation are
 * decided. `openedTotal`: the competitions that the film could not enter before.
 */
type Comparison = {
  figures: Pick<Preview, 'counts' | 'openedTotal' | 'openedForSure' | 'closedTotal'>;
  savedFigures: Pick<Preview, 'counts'>;
  isAdditionOnly: boolean;
};

/** Formats everything that changed, for every verdict. Returns null if nothing did. */
export function formatChanges({ figures, savedFigures, isAdditionOnly }: Comparison): string | null {
  const changes = Object.fromEntries(
    VERDICTS.map((verdict) => [verdict, figures.counts[verdict] - savedFigures.counts[verdict]]),
  ) as Preview['counts'];
  const { openedTotal, closedTotal } = figures;
  const sentences = [
    ...(openedTotal > 0 ? [formatOpenedCount(figures)] : []),
    ...(closedTotal > 0 ? [t('closed', { n: closedTotal })] : []),
  ];
  if (VERDICTS.every((verdict) => changes[verdict] === 0)) return sentences.join('. ') || null;
  const decidedCount = -changes['needs-confirmation'];
  if (
    isAdditionOnly &&
    openedTotal === 0 &&
    decidedCount > 0 &&
    changes.eligible >= 0 &&
    changes['not-eligible'] >= 0
  ) {
    const decidedVerdicts = (['eligible', 'not-eligible'] as const).filter((verdict) => changes[verdict] > 0);
    return t('decides', {
      n: decidedCount,
      into: formatList(decidedVerdicts.map((verdict) => t(`into.${verdict}`, { n: changes[verdict] }))),
    });
  }
  const netChanges = VERDICTS.filter((verdict) => changes[verdict] !== 0).map((verdict) =>
    t(changes[verdict] > 0 ? `more.${verdict}` : `fewer.${verdict}`, { n: Math.abs(changes[verdict]) }),
  );
  return [...sentences, t('net', { net: formatList(netChanges) })].join('. ');
}
