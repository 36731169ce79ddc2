import { t } from '../../../lib/texts/profile';
import { useTitle } from '../../../lib/use-title';
import { ButtonLink } from '../../../ui/button';
import css from './profile.module.css';

/** After an account was deleted. */
export function GoodbyePage() {
  useTitle(t('goodbye.title'));
  return (
    <div className={css.goodbye}>
      <h1>{t('goodbye.title')}</h1>
      <p>{t('goodbye.words')}</p>
      <ButtonLink look="primary" to="/">
        {t('goodbye.home')}
      </ButtonLink>
    </div>
  );
}
