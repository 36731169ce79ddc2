import { t } from '@laurel/messages/pages/films/films';
import { Button } from '../../../ui/buttons/button';
import { Notice } from '../../../ui/feedback/notice';
import css from '../form.module.css';

/** Shown after a reload restored unsaved text. `isOutdated`: the film was saved since. */
export function RestoredNotice({ isOutdated, onDiscard }: { isOutdated: boolean; onDiscard: () => void }) {
  return (
    <p className={css.restored} role="status">
      {t('draft.restored')} {isOutdated && t('draft.outdated')}{' '}
      <Button variant="subtle" size="small" onClick={onDiscard}>
        {t('draft.discard')}
      </Button>
    </p>
  );
}

/** Another tab saved first. Reloading loads the newest version and leaves the local changes in the form. */
export function StaleNotice({ onReload }: { onReload: () => void }) {
  return (
    <Notice tone="refused">
      <div className={css.stale}>
        <p>{t('stale')}</p>
        <Button size="small" onClick={onReload}>
          {t('stale.reload')}
        </Button>
      </div>
    </Notice>
  );
}
