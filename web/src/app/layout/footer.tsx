import { Link } from 'react-router-dom';
import { t } from '@laurel/messages/pages/site/shell';
import { DemonstrationFooter } from './demonstration';
import css from './shell.module.css';

export function Footer() {
  return (
    <footer className={css.footer}>
      <div>
        <p>{t('footer.line')}</p>
        <DemonstrationFooter />
        <nav aria-label={t('footer.label')}>
          <Link to="/legal/terms">{t('footer.terms')}</Link>
          <Link to="/legal/privacy">{t('footer.privacy')}</Link>
          <Link to="/legal/imprint">{t('footer.imprint')}</Link>
        </nav>
      </div>
    </footer>
  );
}
