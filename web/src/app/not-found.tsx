import { t } from '../lib/texts/shell';
import { useTitle } from '../lib/use-title';
import { ButtonLink } from '../ui/button';
import css from './not-found.module.css';

export function NotFound() {
  useTitle(t('missing.title'));
  return (
    <div className={css.page}>
      <h1>{t('missing.title')}</h1>
      <p>{t('missing.words')}</p>
      <ButtonLink to="/festivals">{t('missing.action')}</ButtonLink>
    </div>
  );
}
