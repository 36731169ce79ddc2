import { useSession } from '../../lib/session/session';
import { t } from '@laurel/messages/pages/site/home';
import { ButtonLink } from '../../ui/buttons/button';
import { Claim } from './claim';
import css from './home.module.css';

/** The product in one sentence, and the next action. */
export function Hero() {
  const session = useSession();
  return (
    <header className={css.hero}>
      <h1>{t('headline')}</h1>
      <div className={css.lead}>
        <Claim />
        <p>{session ? t('start.film.title') : t('lead')}</p>
        {session ? (
          <ButtonLink variant="primary" to="/user/wizard?filmId=new">
            {t('start.film')}
          </ButtonLink>
        ) : (
          <ButtonLink variant="primary" to="/signup">
            {t('start')}
          </ButtonLink>
        )}
      </div>
    </header>
  );
}
