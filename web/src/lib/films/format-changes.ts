import { formatList } from '../formatting/format-list';
import { t } from '@laurel/words/pages/films/verdict-changes';
import { VERDICTS } from '@laurel/rules/matching/verdicts';
import type { Preview } from '../server/wire';
import { formatOpenedCount } from './format-opened-count';

/**
 * `isAdditionOnly`: the user only filled in missing fields. That settles VERDICTS, but opens nothing that was
 * refused.
 */
type Changed = {
  figures: Pick<Preview, 'counts' | 'openedTotal' | 'openedForSure' | 'closedTotal'>;
  before: Pick<Preview, 'counts'>;
  isAdditionOnly: boolean;
};

/** Formats everything that changed, for every verdict. Returns null if nothing did. */
export function formatChanges({ figures, before, isAdditionOnly }: Changed): string | null {
  const by = Object.fromEntries(
    VERDICTS.map((verdict) => [verdict, figures.counts[verdict] - before.counts[verdict]]),
  ) as Preview['counts'];
  const { openedTotal, closedTotal } = figures;
  const sentences = [
    ...(openedTotal > 0 ? [formatOpenedCount(figures)] : []),
    ...(closedTotal > 0 ? [t('closed', { n: closedTotal })] : []),
  ];
  if (VERDICTS.every((verdict) => by[verdict] === 0)) return sentences.join('. ') || null;
  const settled = -by['needs-confirmation'];
  if (isAdditionOnly && openedTotal === 0 && settled > 0 && by.eligible >= 0 && by['not-eligible'] >= 0) {
    const into = (['eligible', 'not-eligible'] as const).filter((verdict) => by[verdict] > 0);
    return t('decides', {
      n: settled,
      into: formatList(into.map((verdict) => t(`into.${verdict}`, { n: by[verdict] }))),
    });
  }
  const net = VERDICTS.filter((verdict) => by[verdict] !== 0).map((verdict) =>
    t(by[verdict] > 0 ? `more.${verdict}` : `fewer.${verdict}`, { n: Math.abs(by[verdict]) }),
  );
  return [...sentences, t('net', { net: formatList(net) })].join('. ');
}
