import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../../../lib/server/bff';
import { t } from '@laurel/messages/pages/administration/users';
import { Button } from '../../../../ui/buttons/button';
import { Pagination } from '../../../../ui/navigation/pagination';
import { EmptyState } from '../../../../ui/feedback/empty-state';
import css from '../../admin.module.css';
import { UserFilters } from './user-filters';
import { UserRow } from './user-row';
import { useUrlParameters } from '../../filtering/use-url-parameters';
import { parseUsersInput, PAGE_SIZE } from './users-address';
import { QueryStatus } from '../../../../widgets/feedback/query-status';

const FILTER_PARAMS = ['query', 'role', 'business', 'banned', 'verified', 'session'];

/** The users that match the filters. The previous result stays visible until the new one arrives. */
export function UserList() {
  const { parameters, setParameters, setPage, removeParameters } = useUrlParameters();
  const input = parseUsersInput(parameters);
  const users = useQuery({ ...query('getUsers', input), placeholderData: keepPreviousData });
  const { data } = users;
  const clear = () => removeParameters(FILTER_PARAMS);
  return (
    <section aria-label={t('view.users')} className={css.section}>
      <UserFilters />
      <p role="status" className={css.muted}>
        {data && t(data.isMore ? 'count.more' : 'count', { n: data.total })}
      </p>
      <QueryStatus query={users} lines={8} height="row" />
      {data?.items.length === 0 && (
        <EmptyState title={t('none.title')} action={<Button onClick={clear}>{t('clear')}</Button>}>
          {t('none')}
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <ul className={css.users} data-stale={users.isPlaceholderData || undefined}>
          {data.items.map((user) => (
            <UserRow
              key={user.id}
              user={user}
              isOpen={parameters.get('user') === user.id}
              onOpen={() => setParameters({ user: user.id }, { replace: parameters.has('user') })}
            />
          ))}
        </ul>
      )}
      {data && <Pagination page={input.page!} pageSize={PAGE_SIZE} total={data.total} onPage={setPage} />}
    </section>
  );
}
