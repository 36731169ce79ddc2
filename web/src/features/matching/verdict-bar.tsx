import { t } from '../../lib/texts/matching';
import type { Verdict } from '../../lib/wire';
import css from './matching.module.css';

/** The whole catalogue as one bar: how much of it is open, in doubt, shut. */
export function VerdictBar({ counts }: { counts: Record<Verdict, number> }) {
  const parts: Verdict[] = ['eligible', 'needs-confirmation', 'not-eligible'];
  const words = t('bar.label', { eligible: counts.eligible, maybe: counts['needs-confirmation'], not: counts['not-eligible'] });
  return (
    <div className={css.bar} role="img" aria-label={words} title={words}>
      {parts.map((verdict) => (
        <span key={verdict} data-verdict={verdict} style={{ flexGrow: counts[verdict] }} />
      ))}
    </div>
  );
}
