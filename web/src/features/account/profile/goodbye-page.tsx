import { useSearchParams } from 'react-router-dom';
import { t } from '@laurel/messages/pages/account/profile';
import { useTitle } from '../../../lib/page/use-title';
import { ButtonLink } from '../../../ui/buttons/button';
import css from './profile.module.css';

/** Shown after an account was deleted. `?mail=1`: says that a last mail will be sent. */
export function GoodbyePage() {
  useTitle(t('goodbye.title'));
  const [parameters] = useSearchParams();
  return (
    <div className={css.goodbye}>
      <h1>{t('goodbye.title')}</h1>
      <p>
        {t('goodbye.description')} {parameters.get('mail') === '1' && t('goodbye.mail')}
      </p>
      <ButtonLink variant="primary" to="/">
        {t('goodbye.home')}
      </ButtonLink>
    </div>
  );
}
