import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { query } from '../../../lib/server/bff';
import { formatInstant } from '../../../lib/dates/format-instant';
import { t } from '@laurel/messages/pages/administration/dashboard';
import { useTitle } from '../../../lib/page/use-title';
import { Button } from '../../../ui/buttons/button';
import css from '../admin.module.css';
import { Health } from './health';
import { BillingIssues } from './billing-issues';
import { CatalogueOverview, FilmsOverview, PlansOverview, RunsOverview, UsersOverview } from './overviews';
import { Reindex } from './reindex';
import { RevenueOverview } from './revenue';
import { SubmissionsOverview } from './submissions-overview';
import { QueryStatus } from '../../../widgets/feedback/query-status';

const REFETCH_MS = 30_000;

/** The state of the product: key numbers, trends, and the health of each service. */
export function DashboardPage() {
  useTitle(t('title'));
  const dashboard = useQuery({
    ...query('getAdminDashboard'),
    refetchInterval: REFETCH_MS,
    placeholderData: keepPreviousData,
  });
  const { data } = dashboard;
  return (
    <div className={css.page}>
      <header>
        <h1>{t('title')}</h1>
        {data && (
          <p className={css.muted}>
            <time dateTime={data.at}>{t('lead', { at: formatInstant(data.at) })}</time>{' '}
            <Button
              size="small"
              variant="subtle"
              busy={dashboard.isFetching}
              onClick={() => void dashboard.refetch()}
            >
              {t('refresh')}
            </Button>
          </p>
        )}
      </header>
      <QueryStatus query={dashboard} lines={6} height="card" />
      {data && (
        <>
          <div className={css.sections}>
            <UsersOverview data={data.identity} />
            <FilmsOverview data={data.films} />
            <SubmissionsOverview data={data.submissions} />
            <PlansOverview data={data.billing} />
            <RevenueOverview data={data.billing} />
            <CatalogueOverview data={data.catalog} />
            <RunsOverview data={data.matching} />
          </div>
          {data.billing && <BillingIssues data={data.billing} />}
          <Health dashboard={data} />
          <Reindex />
          <p>
            <Link to="/admin/user?view=log">{t('log.link')}</Link>
          </p>
        </>
      )}
    </div>
  );
}
