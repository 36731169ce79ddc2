import { t } from '../../lib/texts/controls';
import { VisuallyHidden } from '../../ui/visually-hidden';
import css from './match-row.module.css';

/** Holds the place of a row that is on its way, at its height. */
export function RowPlace() {
  return (
    <div className={css.row} aria-busy="true">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <span className={css.waitingMark} aria-hidden />
      <span className={css.waiting} aria-hidden />
    </div>
  );
}
