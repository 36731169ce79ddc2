import { t } from '../../lib/texts/controls';
import { VisuallyHidden } from '../../ui/visually-hidden';
import cells from './match-cells.module.css';
import css from './match-row.module.css';

/** Holds the place of a row that is on its way, at its height. */
export function RowPlace() {
  return (
    <div className={css.row} aria-busy="true">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <span className={cells.waitingMark} aria-hidden />
      <span className={cells.waiting} aria-hidden />
    </div>
  );
}
