import { t } from '@laurel/messages/pages/administration/users';
import { useTitle } from '../../../lib/page/use-title';
import { FilterTabs } from '../../../ui/layout/tabs';
import css from '../admin.module.css';
import { AuditLog } from './audit/audit-log';
import { UserList } from './list/user-list';
import { UserSheet } from './sheet/user-sheet';
import { useUrlParameters } from '../filtering/use-url-parameters';

const USER_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** All users and the audit log. The URL stores the filters and the open sheet. */
export function UsersPage() {
  useTitle(t('title'));
  const { parameters, setParameters } = useUrlParameters();
  const view = parameters.get('view') === 'log' ? 'log' : 'users';
  const user = parameters.get('user');
  return (
    <div className={css.page}>
      <header>
        <h1>{t('title')}</h1>
        <p className={css.muted}>{t('lead')}</p>
      </header>
      <FilterTabs
        label={t('views')}
        value={view}
        onChange={(next) => setParameters({ view: next === 'log' ? next : null })}
        tabs={[
          { value: 'users', label: t('view.users') },
          { value: 'log', label: t('view.log') },
        ]}
      />
      {view === 'log' ? <AuditLog /> : <UserList />}
      {user && USER_ID.test(user) && (
        <UserSheet key={user} userId={user} onClose={() => setParameters({ user: null })} />
      )}
    </div>
  );
}
