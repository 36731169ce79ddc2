import { t } from '@laurel/messages/pages/controls/controls';
import { VisuallyHidden } from '../../../ui/accessibility/visually-hidden';
import cellCss from './match-cells.module.css';
import css from './match-row.module.css';

/** A placeholder of the same height for a row that is loading. */
export function RowPlaceholder() {
  return (
    <div className={css.row} aria-busy="true">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <span className={cellCss.waitingMark} aria-hidden />
      <span className={cellCss.waiting} aria-hidden />
    </div>
  );
}
