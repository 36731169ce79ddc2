import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/bff';
import { t } from '../../lib/texts/submissions';
import type { Film } from '../../lib/wire';
import { ButtonLink } from '../../ui/button';
import { EmptyState, ErrorState } from '../../ui/state';
import { Waiting } from '../../ui/waiting';
import { FreeEntries } from './past/free-entries';

/** The page on which a film's matches are chosen. */
export const matchesPath = (filmId: number) => `/user/matching?filmId=${filmId}`;

const Ways = ({ filmId }: { filmId: number }) => (
  <>
    <ButtonLink look="primary" to={matchesPath(filmId)}>
      {t('none.action')}
    </ButtonLink>
    <ButtonLink to="import">{t('none.past')}</ButtonLink>
  </>
);

/** Replaces the board while the list has no competition of the catalogue. */
export function EmptyBoard({ film }: { film: Film }) {
  const past = useQuery(query('getPastEntries', { filmId: film.id }));
  return (
    <>
      <EmptyState title={t('none.title')} action={<Ways filmId={film.id} />}>
        {t('none')}
      </EmptyState>
      {past.isError && !past.data && <ErrorState error={past.error} onRetry={() => void past.refetch()} />}
      {past.isPending && <Waiting query={past} lines={1} />}
      {past.data && <FreeEntries film={film} submissions={[]} entries={past.data.items} />}
    </>
  );
}

/** Shown above other views of an empty list: why they show little, and what to do. */
export const EmptyView = ({
  filmId,
  view,
}: {
  filmId: number;
  view: 'table' | 'calendar' | 'plan' | 'dashboard';
}) => (
  <EmptyState title={t('none.title')} action={<Ways filmId={filmId} />}>
    {t(`none.${view}`)}
  </EmptyState>
);
