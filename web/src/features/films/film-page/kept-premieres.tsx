import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { query } from '../../../lib/bff';
import { t } from '../../../lib/texts/film-page';
import type { Film } from '../../../lib/wire';
import { Button } from '../../../ui/button';
import css from './premieres.module.css';

const KeepDialog = lazy(() => import('./keep-dialog'));
type Kept = Film['keptPremieres'][number];

/** Which premieres are not to be given away, and for whom each is kept; said once, it holds on every plan, list and board. */
export function KeptPremieres({ film }: { film: Film }) {
  const [isOpen, setOpen] = useState(false);
  const { keptPremieres } = film;
  return (
    <section className={css.kept} aria-label={t('keep.title')}>
      <h3>{t('keep.title')}</h3>
      {keptPremieres.length === 0 && <p className={css.muted}>{t('keep.none')}</p>}
      {keptPremieres.length > 0 && (
        <ul>
          {keptPremieres.map((kept) => (
            <li key={kept.level}>
              {kept.festivalId === null ? (
                t('keep.any', { premiere: t(`keep.${kept.level}`) })
              ) : (
                <KeptFor kept={kept} festivalId={kept.festivalId} />
              )}
            </li>
          ))}
        </ul>
      )}
      <Button onClick={() => setOpen(true)}>{t('keep.change')}</Button>
      <Suspense>{isOpen && <KeepDialog film={film} onClose={() => setOpen(false)} />}</Suspense>
    </section>
  );
}

function KeptFor({ kept, festivalId }: { kept: Kept; festivalId: number }) {
  const festival = useQuery(query('getFestival', { festivalId }));
  const name = festival.data?.name ?? (festival.isError ? t('keep.gone') : '…');
  return <>{t('keep.for', { premiere: t(`keep.${kept.level}`), festival: name })}</>;
}
