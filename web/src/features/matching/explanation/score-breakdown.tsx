import { formatMessage } from '@laurel/messages/formatting/format-message';
import { useState } from 'react';
import { t } from '@laurel/messages/pages/matching/matching';
import type { Explanation } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import css from '../matching.module.css';
import breakdownCss from './score-breakdown.module.css';

const SMALL_POINTS = 5;

/** Small components, and the catalogue's own bonus, which says nothing about the film. */
const isMinor = ({ name, points }: Explanation['parts'][number]) =>
  Math.abs(points) < SMALL_POINTS || name === 'bonus';

const formatPoints = (points: number) => (points > 0 ? `+${points}` : String(points));
const sumPoints = (components: Explanation['parts']) =>
  components.reduce((sum, { points }) => sum + points, 0);

type Props = { components: Explanation['parts']; score: number };

/** The score's components. Minor ones share a line, so that the visible lines add up. */
export function ScoreBreakdown({ components, score }: Props) {
  const [isExpanded, setExpanded] = useState(false);
  const sortedComponents = [...components].sort((a, b) => Math.abs(b.points) - Math.abs(a.points));
  const largeComponents = sortedComponents.filter((component) => !isMinor(component));
  const smallComponents = sortedComponents.filter(isMinor);
  const isFoldable = largeComponents.length > 0 && smallComponents.length > 1;
  const maxPoints = Math.abs(sortedComponents[0]?.points ?? 1);
  return (
    <section>
      <h3>{t('detail.why')}</h3>
      <table className={breakdownCss.components}>
        <caption className={css.muted}>{t('detail.score')}</caption>
        <tbody>
          {(isFoldable && !isExpanded ? largeComponents : sortedComponents).map((component) => (
            <tr key={JSON.stringify(component)}>
              <th scope="row">{formatMessage(component.text)}</th>
              <td>
                <span
                  className={breakdownCss.component}
                  data-minus={component.points < 0 || undefined}
                  style={{ width: `${(100 * Math.abs(component.points)) / maxPoints}%` }}
                />
              </td>
              <td>{formatPoints(component.points)}</td>
            </tr>
          ))}
          {isFoldable && !isExpanded && (
            <tr>
              <th scope="row">{t('detail.score.other')}</th>
              <td />
              <td>{formatPoints(sumPoints(smallComponents))}</td>
            </tr>
          )}
          {isFoldable && (
            <tr>
              <td colSpan={3}>
                <Button
                  variant="subtle"
                  size="small"
                  aria-expanded={isExpanded}
                  onClick={() => setExpanded(!isExpanded)}
                >
                  {isExpanded
                    ? t('detail.score.less')
                    : t('detail.score.more', { n: smallComponents.length })}
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
