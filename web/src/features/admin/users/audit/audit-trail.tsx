import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { query } from '../../../../lib/server/bff';
import { t } from '@laurel/messages/pages/administration/users';
import css from '../../admin.module.css';
import { AuditLines } from './audit-lines';
import { QueryStatus } from '../../../../widgets/feedback/query-status';

const MAX_LINES = 10;

/** The latest audit entries about a user. */
export function AuditTrail({ userId }: { userId: string }) {
  const trail = useQuery(query('getAuditLog', { whom: userId, pageSize: MAX_LINES }));
  const { data } = trail;
  return (
    <section className={css.section}>
      <h3>{t('audit')}</h3>
      <QueryStatus query={trail} lines={3} />
      {data?.total === 0 && <p className={css.muted}>{t('audit.none')}</p>}
      {data && <AuditLines lines={data.items} isForOneUser />}
      {data && data.total > MAX_LINES && <Link to={`?view=log&whom=${userId}`}>{t('audit.all')}</Link>}
    </section>
  );
}
