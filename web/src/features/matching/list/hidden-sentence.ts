import { t } from '../../../lib/texts/match-list';
import type { Row } from '../../../lib/wire';

/** Why a row that is hidden was hidden, as far as that was said; null for one that is not, or of which nobody said it. */
export function hiddenSentence({ isHidden, hiddenReason, hiddenNote }: Row): string | null {
  if (!isHidden || (!hiddenReason && !hiddenNote)) return null;
  // What somebody wrote says more than that it is another reason.
  const reason = hiddenReason && !(hiddenReason === 'other' && hiddenNote) ? [t(`hide.${hiddenReason}`)] : [];
  return t('hidden.because', { reason: [...reason, ...(hiddenNote ? [hiddenNote] : [])].join(' · ') });
}
