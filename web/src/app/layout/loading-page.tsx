import { t } from '@laurel/messages/pages/site/shell';
import { Skeleton } from '../../ui/feedback/skeleton';
import { Sprig } from '../../widgets/matching/verdict-icon';
import css from './shell.module.css';

export function Brand() {
  return (
    <>
      <Sprig verdict="eligible" size={24} /> Laurel
    </>
  );
}

/** Shown before the session is known: the name, and a skeleton of the content. */
export function LoadingPage() {
  return (
    <div className={css.shell}>
      <header className={css.header}>
        <div className={css.bar}>
          <a href="/" className={css.brand} aria-label={t('home')}>
            <Brand />
          </a>
        </div>
      </header>
      <div className={css.main}>
        <Skeleton lines={5} height="row" />
      </div>
    </div>
  );
}
