import { t } from '../../lib/texts/account';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/state';
import css from './login-page.module.css';
import type { useServiceAway } from './reach-service';

/** Explains that nobody can log in at the moment, and that signed-in users can continue. */
export function ServiceAway({ isAway, isChecking, checkAgain }: ReturnType<typeof useServiceAway>) {
  return (
    <div role="status">
      {isAway && (
        <Notice>
          <div className={css.away}>
            <p>{t('away')}</p>
            <Button size="small" busy={isChecking} onClick={checkAgain}>
              {t('away.again')}
            </Button>
          </div>
        </Notice>
      )}
    </div>
  );
}
