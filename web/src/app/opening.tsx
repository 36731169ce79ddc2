import { t } from '../lib/texts/shell';
import { Skeleton } from '../ui/skeleton';
import { Sprig } from '../ui/verdict-icon';
import css from './shell.module.css';

export function Brand() {
  return (
    <>
      <Sprig verdict="eligible" size={24} /> Laurel
    </>
  );
}

/** Shown before the session is known: the name, and a skeleton of the content. */
export function Opening() {
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
        <Skeleton lines={5} tall="row" />
      </div>
    </div>
  );
}
