import { MAX_BATCH_SIZE } from '@laurel/rules/text/lists';
import { useKeys } from '../../../ui/keyboard/shortcuts';
import { t } from '@laurel/messages/pages/matching/matching';
import type { SubmissionState } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import css from '../matching.module.css';

const MIN_COMPARED = 2;
const MAX_COMPARED = 4;

type Props = {
  n: number;
  busy: boolean;
  onAdd: (state: SubmissionState) => void;
  onCompare: () => void;
  onClear: () => void;
};

/** Actions on all selected rows; at most 200 per call. */
export function BulkBar({ n, busy, onAdd, onCompare, onClear }: Props) {
  const canCompare = n >= MIN_COMPARED && n <= MAX_COMPARED;
  const compare = () => {
    if (canCompare) onCompare();
  };
  useKeys(t('bulk.label'), [{ keys: 'c', label: t('compare.key'), run: compare }]);
  if (n === 0) return null;
  return (
    <div className={css.bulk} role="region" aria-label={t('bulk.label')}>
      <strong>{t('bulk.chosen', { n })}</strong>
      <Button
        variant="primary"
        size="small"
        busy={busy}
        disabled={n > MAX_BATCH_SIZE}
        onClick={() => onAdd('to-submit')}
      >
        {t('bulk.add')}
      </Button>
      <Button size="small" busy={busy} disabled={n > MAX_BATCH_SIZE} onClick={() => onAdd('waitlist')}>
        {t('bulk.later')}
      </Button>
      <Button
        size="small"
        disabled={!canCompare}
        title={canCompare ? undefined : t('compare.how')}
        onClick={onCompare}
      >
        {t('compare.open')}
      </Button>
      <Button variant="subtle" size="small" onClick={onClear}>
        {t('bulk.clear')}
      </Button>
    </div>
  );
}
