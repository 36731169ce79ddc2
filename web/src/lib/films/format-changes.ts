import { enumerated } from '../formatting/format-list';
import { texts } from '../../texts/texts';
import { verdicts } from '../../texts/matching/labels';
import type { Preview } from '../server/wire';
import { formatOpenedCount } from './format-opened-count';

const t = texts({
  closed: 'Closes {n}',
  settles: 'Decides {n|competition|competitions}: {into}',
  'into.eligible': '{n} eligible',
  'into.not-eligible': '{n} not eligible',
  net: 'In total {net}',
  'more.eligible': '{n} more eligible',
  'fewer.eligible': '{n} fewer eligible',
  'more.needs-confirmation': '{n} more to confirm',
  'fewer.needs-confirmation': '{n} fewer to confirm',
  'more.unchecked': '{n} more without rules on file',
  'fewer.unchecked': '{n} fewer without rules on file',
  'more.not-eligible': '{n} more not eligible',
  'fewer.not-eligible': '{n} fewer not eligible',
});

/**
 * `isAdditionOnly`: the user only filled in missing fields. That settles verdicts, but opens nothing that was
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
    verdicts.map((verdict) => [verdict, figures.counts[verdict] - before.counts[verdict]]),
  ) as Preview['counts'];
  const { openedTotal, closedTotal } = figures;
  const sentences = [
    ...(openedTotal > 0 ? [formatOpenedCount(figures)] : []),
    ...(closedTotal > 0 ? [t('closed', { n: closedTotal })] : []),
  ];
  if (verdicts.every((verdict) => by[verdict] === 0)) return sentences.join('. ') || null;
  const settled = -by['needs-confirmation'];
  if (isAdditionOnly && openedTotal === 0 && settled > 0 && by.eligible >= 0 && by['not-eligible'] >= 0) {
    const into = (['eligible', 'not-eligible'] as const).filter((verdict) => by[verdict] > 0);
    return t('settles', {
      n: settled,
      into: enumerated(into.map((verdict) => t(`into.${verdict}`, { n: by[verdict] }))),
    });
  }
  const net = verdicts
    .filter((verdict) => by[verdict] !== 0)
    .map((verdict) =>
      t(by[verdict] > 0 ? `more.${verdict}` : `fewer.${verdict}`, { n: Math.abs(by[verdict]) }),
    );
  return [...sentences, t('net', { net: enumerated(net) })].join('. ');
}
