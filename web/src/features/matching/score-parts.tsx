import { words } from '@laurel/words/words';
import { useState } from 'react';
import { t } from '../../lib/texts/matching';
import type { Explanation } from '../../lib/wire';
import { Button } from '../../ui/button';
import css from './matching.module.css';
import own from './score-parts.module.css';

const SMALL = 5;

/** Small, or the catalogue's own weight, which says nothing of the film. */
const isFolded = ({ name, points }: Explanation['parts'][number]) =>
  Math.abs(points) < SMALL || name === 'bonus';

const signed = (points: number) => (points > 0 ? `+${points}` : String(points));
const sumOf = (parts: Explanation['parts']) => parts.reduce((sum, { points }) => sum + points, 0);

/** Where each point of the score comes from, by weight; what says little is folded into one line, so that what is shown adds up. */
export function ScoreParts({ parts, score }: Pick<Explanation, 'parts' | 'score'>) {
  const [whole, setWhole] = useState(false);
  const ordered = [...parts].sort((a, b) => Math.abs(b.points) - Math.abs(a.points));
  const large = ordered.filter((part) => !isFolded(part));
  const small = ordered.filter(isFolded);
  const folds = large.length > 0 && small.length > 1;
  const most = Math.abs(ordered[0]?.points ?? 1);
  return (
    <section>
      <h3>{t('detail.why')}</h3>
      <table className={own.parts}>
        <caption className={css.muted}>{t('detail.parts')}</caption>
        <tbody>
          {(folds && !whole ? large : ordered).map((part) => (
            <tr key={JSON.stringify(part)}>
              <th scope="row">{words(part.text)}</th>
              <td>
                <span
                  className={own.part}
                  data-minus={part.points < 0 || undefined}
                  style={{ width: `${(100 * Math.abs(part.points)) / most}%` }}
                />
              </td>
              <td>{signed(part.points)}</td>
            </tr>
          ))}
          {folds && !whole && (
            <tr>
              <th scope="row">{t('detail.parts.other')}</th>
              <td />
              <td>{signed(sumOf(small))}</td>
            </tr>
          )}
          {folds && (
            <tr>
              <td colSpan={3}>
                <Button look="quiet" size="small" aria-expanded={whole} onClick={() => setWhole(!whole)}>
                  {whole ? t('detail.parts.less') : t('detail.parts.more', { n: small.length })}
                </Button>
              </td>
            </tr>
          )}
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
  );
}
