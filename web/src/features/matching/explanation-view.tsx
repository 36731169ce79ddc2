import { words } from '@laurel/words/words';
import { t } from '../../lib/texts/matching';
import type { Explanation } from '../../lib/wire';
import { ReasonTitle, ReasonWords } from '../../ui/reason-strip';
import { Notice } from '../../ui/state';
import { VerdictMark } from '../../ui/verdict-mark';
import css from './matching.module.css';
import { caveatOf } from './caveat';
import { nearMissTitle, nearMissWords } from './change-words';
import { reasonOfTerm, requirementsOf, type Requirement } from './requirements';
import { ScoreParts } from './score-parts';

const order = { fail: 0, unknown: 1, pass: 2 };

/** A verdict in full: what to know beside it, what would open it, every rule, and where the score comes from. */
export function ExplanationView({ explanation }: { explanation: Explanation }) {
  const { verdict, nearMiss, notices, qualifiesFor, parts, score } = explanation;
  const requirements = requirementsOf(explanation.terms).sort((a, b) => order[a.outcome] - order[b.outcome]);
  return (
    <div className={css.explanation}>
      <VerdictMark verdict={verdict} caveat={caveatOf(explanation)} size={26} />
      {notices.map((notice) => (
        <Notice key={JSON.stringify(notice)}>{words(notice)}</Notice>
      ))}
      {nearMiss && (
        <Notice tone={nearMiss.isChange ? 'good' : 'ask'}>
          <strong>{nearMissTitle(explanation)}:</strong> {nearMissWords(explanation)}
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
      {parts.length > 0 && <ScoreParts parts={parts} score={score} />}
    </div>
  );
}

/** Alternatives stand below the verdict that they give together; where one holds, nothing is in the way. */
function Rule({ requirement: { terms, outcome, isMandatory } }: { requirement: Requirement }) {
  if (terms.length === 1) return <ReasonWords reason={reasonOfTerm(terms[0]!)} />;
  return (
    <>
      <ReasonTitle
        name={t('detail.group')}
        outcome={outcome}
        isMandatory={isMandatory}
        film={terms[0]!.film && words(terms[0]!.film)}
      />
      <ul className={css.alternatives}>
        {terms.map((term) => (
          <li key={term.termId}>
            <ReasonWords
              reason={reasonOfTerm({
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
