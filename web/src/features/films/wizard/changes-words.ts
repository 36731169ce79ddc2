import { openedWords } from '../opened-words';
import { t } from '../../../lib/texts/wizard';
import { verdicts } from '../../../lib/texts/words';
import type { Preview } from '../../../lib/wire';

/** `isTelling`: only what was not known is told now, which settles and opens nothing that was refused. */
type Changed = { figures: Preview; before: Preview; isTelling: boolean };
const and = new Intl.ListFormat('en-GB');

/** The whole of what changed, every verdict of it; null where nothing did. */
export function changesWords({ figures, before, isTelling }: Changed): string | null {
  const by = Object.fromEntries(
    verdicts.map((verdict) => [verdict, figures.counts[verdict] - before.counts[verdict]]),
  ) as Preview['counts'];
  const { openedTotal, closedTotal } = figures;
  const parts = [
    ...(openedTotal > 0 ? [openedWords(figures)] : []),
    ...(closedTotal > 0 ? [t('counts.closed', { n: closedTotal })] : []),
  ];
  if (verdicts.every((verdict) => by[verdict] === 0)) return parts.join('. ') || null;
  const settled = -by['needs-confirmation'];
  if (isTelling && openedTotal === 0 && settled > 0 && by.eligible >= 0 && by['not-eligible'] >= 0) {
    const into = (['eligible', 'not-eligible'] as const).filter((verdict) => by[verdict] > 0);
    return t('counts.settles', {
      n: settled,
      into: and.format(into.map((verdict) => t(`counts.into.${verdict}`, { n: by[verdict] }))),
    });
  }
  const net = verdicts
    .filter((verdict) => by[verdict] !== 0)
    .map((verdict) =>
      t(by[verdict] > 0 ? `counts.more.${verdict}` : `counts.fewer.${verdict}`, { n: Math.abs(by[verdict]) }),
    );
  return [...parts, t('counts.net', { net: and.format(net) })].join('. ');
}
