import { lazy, Suspense, useState } from 'react';
import { t } from '../../../lib/texts/film-page';
import { t as tKept } from '../../../lib/texts/kept-premieres';
import { useKeptWords } from '../../../lib/use-kept-words';
import type { Film } from '../../../lib/wire';
import { Button } from '../../../ui/button';
import css from './premieres.module.css';

const KeepDialog = lazy(() => import('./keep-dialog'));

/** Which premieres are not to be given away, and for whom each is kept; said once, it holds on every plan, list and board. */
export function KeptPremieres({ film }: { film: Film }) {
  const [isOpen, setOpen] = useState(false);
  const kept = useKeptWords(film.keptPremieres, (level) => tKept(`label.${level}`));
  return (
    <section className={css.kept} aria-label={t('keep.title')}>
      <h3>{t('keep.title')}</h3>
      {kept.length === 0 && <p className={css.muted}>{tKept('none')}</p>}
      {kept.length > 0 && (
        <ul>
          {film.keptPremieres.map(({ level }, n) => (
            <li key={level}>{kept[n]}</li>
          ))}
        </ul>
      )}
      <Button onClick={() => setOpen(true)}>{t('keep.change')}</Button>
      <Suspense>{isOpen && <KeepDialog opened={film} onClose={() => setOpen(false)} />}</Suspense>
    </section>
  );
}
