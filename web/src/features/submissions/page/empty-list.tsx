import { useQuery } from '@tanstack/react-query';
import { fetchAllPages } from '../../../lib/server/fetch-all-pages';
import { t } from '@laurel/messages/pages/submissions/submissions';
import type { Film } from '../../../lib/server/wire';
import { ButtonLink } from '../../../ui/buttons/button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { PastEntries } from '../past-entries/past-entries';
import { QueryStatus } from '../../../widgets/feedback/query-status';

export const matchesPath = (filmId: number) => `/user/matching?filmId=${filmId}`;

const EmptyListActions = ({ filmId }: { filmId: number }) => (
  <>
    <ButtonLink variant="primary" to={matchesPath(filmId)}>
      {t('none.action')}
    </ButtonLink>
    <ButtonLink to="import">{t('none.past')}</ButtonLink>
  </>
);

/** Replaces the board while the list has no competition of the catalogue. */
export function EmptyBoard({ film }: { film: Film }) {
  const pastEntries = useQuery(fetchAllPages('getPastEntries', { filmId: film.id }));
  return (
    <>
      <EmptyState title={t('none.title')} action={<EmptyListActions filmId={film.id} />}>
        {t('none')}
      </EmptyState>
      <QueryStatus query={pastEntries} lines={1} />
      {pastEntries.data && <PastEntries film={film} submissions={[]} entries={pastEntries.data.items} />}
    </>
  );
}

type Props = { filmId: number; view: 'table' | 'calendar' | 'plan' | 'dashboard' };

/** Shown above other views of an empty list: why they show little, and what to do. */
export const EmptyView = ({ filmId, view }: Props) => (
  <EmptyState title={t('none.title')} action={<EmptyListActions filmId={filmId} />}>
    {t(`none.${view}`)}
  </EmptyState>
);
