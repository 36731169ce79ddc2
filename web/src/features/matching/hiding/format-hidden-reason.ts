import { t } from '@laurel/messages/pages/matching/list';
import type { Row } from '../../../lib/server/wire';

/** The reason why a row was hidden; null if it is visible or has no reason. */
export function formatHiddenReason({ isHidden, hiddenReason, hiddenNote }: Row): string | null {
  if (!isHidden || (!hiddenReason && !hiddenNote)) return null;
  // A written note is more precise than "other".
  const reason = hiddenReason && !(hiddenReason === 'other' && hiddenNote) ? [t(`hide.${hiddenReason}`)] : [];
  return t('hidden.because', { reason: [...reason, ...(hiddenNote ? [hiddenNote] : [])].join(' · ') });
}
