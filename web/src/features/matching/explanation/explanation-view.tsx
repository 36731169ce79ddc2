import { formatMessage } from '@laurel/messages/formatting/format-message';
import { t } from '@laurel/messages/pages/matching/matching';
import type { Explanation } from '../../../lib/server/wire';
import { ReasonTitle, ReasonDetails } from '../../../widgets/matching/reason-strip';
import { Notice } from '../../../ui/feedback/notice';
import { VerdictIcon } from '../../../widgets/matching/verdict-icon';
import css from '../matching.module.css';
import { getCaveat } from './caveat';
import { formatNearMissTitle, formatNearMiss } from './format-change';
import { toTermReason, getRequirements, type Requirement } from './requirements';
import { ScoreBreakdown } from './score-breakdown';

const outcomeOrder = { fail: 0, unknown: 1, pass: 2 };

/** A verdict in full: notices, what would open it, every rule and the score. */
export function ExplanationView({ explanation }: { explanation: Explanation }) {
  const { verdict, nearMiss, notices, qualifiesFor, parts: components, score } = explanation;
  const requirements = getRequirements(explanation.terms).sort(
    (a, b) => outcomeOrder[a.outcome] - outcomeOrder[b.outcome],
  );
  return (
    <div className={css.explanation}>
      <VerdictIcon verdict={verdict} caveat={getCaveat(explanation)} size={26} />
      {notices.map((notice) => (
        <Notice key={JSON.stringify(notice)}>{formatMessage(notice)}</Notice>
      ))}
      {nearMiss && (
        <Notice tone={nearMiss.isChange ? 'good' : 'ask'}>
          <strong>{formatNearMissTitle(explanation)}:</strong> {formatNearMiss(explanation)}
        </Notice>
      )}
      {qualifiesFor.length > 0 && (
        <div>
          <p>{t('row.qualifies', { awards: qualifiesFor.join(', ') })}</p>
          <p className={css.muted}>{t('detail.qualifies.unchecked')}</p>
        </div>
      )}
      <section>
        <h3>{t('detail.rules')}</h3>
        {requirements.length === 0 && <p className={css.muted}>{t('detail.rules.none')}</p>}
        <ul className={css.reasons}>
          {requirements.map((requirement) => (
            <li key={requirement.terms[0]!.termId}>
              <Rule requirement={requirement} />
            </li>
          ))}
        </ul>
      </section>
      {components.length > 0 && <ScoreBreakdown components={components} score={score} />}
    </div>
  );
}

/** Alternatives stand below their common verdict. If one is satisfied, nothing is in the way. */
function Rule({ requirement: { terms, outcome, isMandatory } }: { requirement: Requirement }) {
  if (terms.length === 1) return <ReasonDetails reason={toTermReason(terms[0]!)} />;
  return (
    <>
      <ReasonTitle
        name={t('detail.group')}
        outcome={outcome}
        isMandatory={isMandatory}
        film={terms[0]!.film && formatMessage(terms[0]!.film)}
      />
      <ul className={css.alternatives}>
        {terms.map((term) => (
          <li key={term.termId}>
            <ReasonDetails
              reason={toTermReason({
                ...term,
                isMandatory: true,
                change: outcome === 'pass' ? null : term.change,
              })}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
