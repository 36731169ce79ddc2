import { t } from '@laurel/messages/pages/matching/matching';
import { VERDICTS } from '@laurel/rules/matching/verdicts';
import type { Verdict } from '../../../lib/server/wire';
import css from '../matching.module.css';

/** The whole catalogue as one bar: eligible, undecided, without rules (paler), not eligible. */
export function VerdictBar({ counts }: { counts: Record<Verdict, number> }) {
  const { eligible, 'needs-confirmation': undecided, unchecked, 'not-eligible': notEligible } = counts;
  const label = t('bar.label', { eligible, maybe: undecided, unchecked, not: notEligible });
  return (
    <div className={css.bar} role="img" aria-label={label} title={label}>
      {VERDICTS.map(
        (verdict) =>
          counts[verdict] > 0 && (
            <span key={verdict} data-verdict={verdict} style={{ flexGrow: counts[verdict] }} />
          ),
      )}
    </div>
  );
}
