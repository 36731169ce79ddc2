import { t } from '../../lib/texts/matching';
import type { Explanation, TermVerdict } from '../../lib/wire';
import { ReasonWords } from '../../ui/reason-strip';
import { Notice } from '../../ui/state';
import { VerdictMark } from '../../ui/verdict-mark';
import css from './matching.module.css';

const order = { fail: 0, unknown: 1, pass: 2 };

/** A verdict in full: what would open it, every rule, and where each point of the score comes from. */
export function ExplanationView({ explanation }: { explanation: Explanation }) {
  const { verdict, nearMiss, parts, score } = explanation;
  const terms = [...explanation.terms].sort((a, b) => order[a.outcome] - order[b.outcome]);
  const groups = new Set(terms.flatMap((term) => term.groupKey ?? []).filter((key, i, all) => all.indexOf(key) !== i));
  const most = Math.max(...parts.map((part) => Math.abs(part.points)), 1);
  return (
    <div className={css.explanation}>
      <VerdictMark verdict={verdict} size={26} />
      {nearMiss && (
        <Notice>
          <strong>{t('detail.change')}:</strong> {nearMiss.change}
        </Notice>
      )}
      <section>
        <h3>{t('detail.rules')}</h3>
        <ul className={css.reasons}>
          {terms.map((term: TermVerdict) => (
            <li key={term.termId}>
              <ReasonWords reason={term} />
              {term.groupKey && groups.has(term.groupKey) && <p className={css.muted}>{t('detail.group')}</p>}
            </li>
          ))}
        </ul>
      </section>
      {parts.length > 0 && (
        <section>
          <h3>{t('detail.why')}</h3>
          <table className={css.parts}>
            <caption className={css.muted}>{t('detail.parts')}</caption>
            <tbody>
              {parts.map((part) => (
                <tr key={`${part.name}-${part.text}`}>
                  <th scope="row">{part.text}</th>
                  <td>
                    <span
                      className={css.part}
                      data-minus={part.points < 0 || undefined}
                      style={{ width: `${(100 * Math.abs(part.points)) / most}%` }}
                    />
                  </td>
                  <td>{part.points > 0 ? `+${part.points}` : part.points}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t('detail.sum')}</th>
                <td />
                <td>{score}</td>
              </tr>
            </tfoot>
          </table>
        </section>
      )}
    </div>
  );
}
