import { t } from '@laurel/messages/pages/controls/results';
import { Button } from '../../ui/buttons/button';
import { Dialog } from '../../ui/dialogs/dialog';
import css from './results-dialog.module.css';

/** An item that stayed unchanged: its name, and the reason. */
export type Result = { name: string; reason: string };

/** Lists the items that stayed unchanged, each with its reason. */
export function ResultsDialog({ results, onClose }: { results: readonly Result[]; onClose: () => void }) {
  return (
    <Dialog title={t('title')} onClose={onClose}>
      <ul className={css.results}>
        {results.map(({ name, reason }, n) => (
          <li key={n}>
            <bdi>{name}</bdi>: {reason}
          </li>
        ))}
      </ul>
      <Button onClick={onClose}>{t('close')}</Button>
    </Dialog>
  );
}
