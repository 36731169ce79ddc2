import { t } from '@laurel/messages/pages/films/what-if';
import type { Verdict } from '../../lib/server/wire';
import css from './count-change.module.css';
import { VisuallyHidden } from '../../ui/accessibility/visually-hidden';

/**
 * Shows by how much a count changed. `verdict`: the verdict that is counted. More eligible competitions are
 * good, more that are not eligible are bad.
 */
export function CountChange({ verdict, by }: { verdict?: Verdict; by: number }) {
  if (by === 0) return null;
  const goodSign = verdict === 'eligible' ? 1 : verdict === 'not-eligible' ? -1 : 0;
  const isGood = goodSign === 0 ? undefined : by * goodSign > 0;
  return (
    <span className={css.change} data-good={isGood}>
      <span aria-hidden>{`${by > 0 ? '+' : '−'}${Math.abs(by).toLocaleString('en')}`}</span>
      <VisuallyHidden>{t(by > 0 ? 'more' : 'fewer', { n: Math.abs(by) })}</VisuallyHidden>
    </span>
  );
}
