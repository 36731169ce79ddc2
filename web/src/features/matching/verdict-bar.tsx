import { t } from '../../lib/texts/matching';
import type { Verdict } from '../../lib/wire';
import css from './matching.module.css';

/** The whole catalogue as one bar: how much of it is open, open only for want of rules (paler), in doubt, shut. */
export function VerdictBar({ counts, unruled }: { counts: Record<Verdict, number>; unruled: number }) {
  const { eligible, 'needs-confirmation': maybe, 'not-eligible': not } = counts;
  const words =
    unruled > 0
      ? t('bar.label.unruled', { eligible, unruled, maybe, not })
      : t('bar.label', { eligible, maybe, not });
  const parts = { eligible: eligible - unruled, unruled, 'needs-confirmation': maybe, 'not-eligible': not };
  return (
    <div className={css.bar} role="img" aria-label={words} title={words}>
      {Object.entries(parts).map(
        ([part, n]) => n > 0 && <span key={part} data-verdict={part} style={{ flexGrow: n }} />,
      )}
    </div>
  );
}
