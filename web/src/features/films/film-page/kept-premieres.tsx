import { lazy, Suspense, useState } from 'react';
import { t } from '../../../lib/texts/film-page';
import { t as tKept } from '../../../lib/texts/kept-premieres';
import { useKeptWords } from '../../../lib/use-kept-words';
import type { Film } from '../../../lib/wire';
import { Button } from '../../../ui/button';
import css from './premieres.module.css';
import { useKeptTroubles, type Elsewhere } from './use-kept-troubles';

const KeepDialog = lazy(() => import('./keep-dialog'));

/** Which premieres are not to be given away, and for whom each is kept, and what contradicts that; said once, it holds on every plan, list and board. */
export function KeptPremieres({ film, elsewhere }: { film: Film; elsewhere: Elsewhere }) {
  const [isOpen, setOpen] = useState(false);
  const kept = useKeptWords(film.keptPremieres, (level) => tKept(`label.${level}`));
  const troubles = useKeptTroubles(film, film.keptPremieres, elsewhere);
  return (
    <section className={css.kept} aria-label={t('keep.title')}>
      <h3>{t('keep.title')}</h3>
      {kept.length === 0 && <p className={css.muted}>{tKept('none')}</p>}
      {kept.length > 0 && (
        <ul>
          {film.keptPremieres.map(({ level }, n) => (
            <li key={level}>
              {kept[n]}
              {troubles
                .filter((one) => one.level === level)
                .map(({ words }) => (
                  <p key={words} className={css.trouble}>
                    {words}
                  </p>
                ))}
            </li>
          ))}
        </ul>
      )}
      <Button onClick={() => setOpen(true)}>{t('keep.change')}</Button>
      <Suspense>
        {isOpen && <KeepDialog opened={film} elsewhere={elsewhere} onClose={() => setOpen(false)} />}
      </Suspense>
    </section>
  );
}
