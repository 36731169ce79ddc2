import { t } from '../../lib/texts/account';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/state';
import css from './login-page.module.css';
import type { useServiceAway } from './reach-service';

/** Says that nobody can log in just now, and that who is logged in goes on. */
export function ServiceAway({ isAway, isAsking, askAgain }: ReturnType<typeof useServiceAway>) {
  return (
    <div role="status">
      {isAway && (
        <Notice>
          <div className={css.away}>
            <p>{t('away')}</p>
            <Button size="small" busy={isAsking} onClick={askAgain}>
              {t('away.again')}
            </Button>
          </div>
        </Notice>
      )}
    </div>
  );
}
