import { t } from '../lib/texts/results';
import { Button } from './button';
import { Dialog } from './dialog';
import css from './results-dialog.module.css';

/** Of one that stayed as it was: what it is called, and why. */
export type Result = { name: string; why: string };

/** Which of many stayed as they were, and why of each. */
export function ResultsDialog({ results, onClose }: { results: readonly Result[]; onClose: () => void }) {
  return (
    <Dialog title={t('title')} onClose={onClose}>
      <ul className={css.results}>
        {results.map(({ name, why }, n) => (
          <li key={n}>
            <bdi>{name}</bdi>: {why}
          </li>
        ))}
      </ul>
      <Button onClick={onClose}>{t('close')}</Button>
    </Dialog>
  );
}
