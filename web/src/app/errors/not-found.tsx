import { t } from '@laurel/messages/pages/site/shell';
import { useTitle } from '../../lib/page/use-title';
import { ButtonLink } from '../../ui/buttons/button';
import css from './not-found.module.css';

export function NotFound() {
  useTitle(t('missing.title'));
  return (
    <div className={css.page}>
      <h1>{t('missing.title')}</h1>
      <p>{t('missing.description')}</p>
      <ButtonLink to="/festivals">{t('missing.action')}</ButtonLink>
    </div>
  );
}
