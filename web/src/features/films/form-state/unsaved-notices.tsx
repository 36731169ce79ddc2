import { t } from '@laurel/words/pages/films/films';
import { Button } from '../../../ui/buttons/button';
import { Notice } from '../../../ui/feedback/notice';
import css from '../form.module.css';

/** Shown after a reload restored unsaved text. `isOld`: the film was saved since. */
export function RestoredNotice({ isOld, onDiscard }: { isOld: boolean; onDiscard: () => void }) {
  return (
    <p className={css.restored} role="status">
      {t('draft.restored')} {isOld && t('draft.outdated')}{' '}
      <Button look="subtle" size="small" onClick={onDiscard}>
        {t('draft.discard')}
      </Button>
    </p>
  );
}

/** Another tab saved first. The newest version is loaded and the local changes stay. */
export function StaleNotice({ onLoadAgain }: { onLoadAgain: () => void }) {
  return (
    <Notice tone="refused">
      <div className={css.stale}>
        <p>{t('stale')}</p>
        <Button size="small" onClick={onLoadAgain}>
          {t('stale.reload')}
        </Button>
      </div>
    </Notice>
  );
}
