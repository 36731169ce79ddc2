import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../../lib/session/session';
import { t } from '@laurel/messages/pages/site/new-home';
import { useTitle } from '../../lib/page/use-title';
import { ButtonLink } from '../../ui/buttons/button';
import { ThemeToggle } from '../../ui/theme/theme-toggle';
import { Sprig } from '../../widgets/matching/verdict-icon';
import { SkipLink } from '../../ui/accessibility/visually-hidden';
import { ClosingNext } from './closing-next';
import css from './new-home.module.css';

/** The alternative home page, in the style of a festival programme, with its own header and footer. */
export function NewHome({ trial }: { trial: ReactNode }) {
  useTitle(t('title'));
  const session = useSession();
  return (
    <div className={css.page}>
      <SkipLink>{t('closing')}</SkipLink>
      <header className={css.head}>
        <Link to="/" aria-label={t('home')} className={css.brand}>
          <Sprig verdict="eligible" size={28} /> Laurel
        </Link>
        <div className={css.links}>
          <ThemeToggle />
          {!session && (
            <>
              <Link to="/login">{t('log')}</Link>
              <ButtonLink variant="primary" to="/signup">
                {t('start')}
              </ButtonLink>
            </>
          )}
        </div>
      </header>
      <main id="content" tabIndex={-1} className={css.main}>
        <div className={css.title}>
          <h1>{t('headline')}</h1>
          <p>{t('lead')}</p>
        </div>
        <section aria-label={t('trial')}>{trial}</section>
        <section aria-labelledby="closing" className={css.closing}>
          <header>
            <h2 id="closing">{t('closing')}</h2>
            <p className={css.subtle}>{t('closing.lead')}</p>
          </header>
          <div>
            <ClosingNext />
            <ButtonLink to="/festivals">{t('closing.festivals')}</ButtonLink>
          </div>
        </section>
      </main>
      <footer className={css.foot}>
        <Link to="/">{t('old')}</Link>
        <Link to="/legal/terms">{t('footer.terms')}</Link>
        <Link to="/legal/privacy">{t('footer.privacy')}</Link>
        <Link to="/legal/imprint">{t('footer.imprint')}</Link>
      </footer>
    </div>
  );
}
