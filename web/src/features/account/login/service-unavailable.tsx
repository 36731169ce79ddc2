import { t } from '@laurel/messages/pages/account/login';
import { Button } from '../../../ui/buttons/button';
import { Notice } from '../../../ui/feedback/notice';
import css from './login-page.module.css';
import type { useServiceOutage } from './check-service';

/** Explains that nobody can log in at the moment, and that signed-in users can continue. */
export function ServiceUnavailable({
  isUnavailable,
  isChecking,
  checkAgain,
}: ReturnType<typeof useServiceOutage>) {
  return (
    <div role="status">
      {isUnavailable && (
        <Notice>
          <div className={css.unavailable}>
            <p>{t('unavailable')}</p>
            <Button size="small" busy={isChecking} onClick={checkAgain}>
              {t('unavailable.retry')}
            </Button>
          </div>
        </Notice>
      )}
    </div>
  );
}
