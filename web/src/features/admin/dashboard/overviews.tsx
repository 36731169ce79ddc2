import { Link } from 'react-router-dom';
import { formatInstant } from '../../../lib/dates/format-instant';
import { t } from '@laurel/messages/pages/administration/dashboard';
import type { Dashboard } from '../../../lib/server/wire';
import { ColumnChart } from '../../../ui/charts/column-chart';
import css from '../admin.module.css';
import { ServiceCard } from './service-card';
import { PlanMix } from './plan-mix';
import { toWeekColumns } from './weeks';

type ServiceProps<K extends keyof Dashboard> = { data: Dashboard[K] };

export const UsersOverview = ({ data }: ServiceProps<'identity'>) => (
  <ServiceCard
    name="identity"
    title={t('users')}
    data={data}
    getKeyNumber={({ users }) => users}
    to="/admin/user"
  >
    {({ administrators, banned, unverified, sessions, weeks }) => (
      <>
        <ul className={css.numbers}>
          {[
            ['role=admin', t('users.admins', { n: administrators })],
            ['banned=yes', t('users.banned', { n: banned })],
            ['verified=no', t('users.unverified', { n: unverified })],
            ['session=yes', t('users.sessions', { n: sessions })],
          ].map(([filter, label]) => (
            <li key={filter}>
              <Link to={`/admin/user?${filter}`}>{label}</Link>
            </li>
          ))}
        </ul>
        <ColumnChart title={t('users.weeks')} rowHeader={t('week')} columns={toWeekColumns(weeks)} />
      </>
    )}
  </ServiceCard>
);

export const FilmsOverview = ({ data }: ServiceProps<'films'>) => (
  <ServiceCard name="films" title={t('films')} data={data} getKeyNumber={({ films }) => films}>
    {({ filmmakers, stills, weeks }) => (
      <>
        <ul className={css.numbers}>
          <li>{t('films.makers', { n: filmmakers })}</li>
          <li>{t('films.stills', { n: stills })}</li>
        </ul>
        <ColumnChart title={t('films.weeks')} rowHeader={t('week')} columns={toWeekColumns(weeks)} />
      </>
    )}
  </ServiceCard>
);

export const PlansOverview = ({ data }: ServiceProps<'billing'>) => (
  <ServiceCard
    name="billing"
    title={t('plans')}
    data={data}
    getKeyNumber={({ active, expiring }) => active + expiring}
  >
    {({ active, expiring, planMix, strategyTokens, submissionTokens }) => (
      <>
        <ul className={css.numbers}>
          <li>{t('plans.active', { n: active })}</li>
          <li>{t('plans.expiring', { n: expiring })}</li>
        </ul>
        <PlanMix plans={planMix} />
        <p className={css.muted}>
          {t('plans.tokens', { strategy: strategyTokens, submission: submissionTokens })}
        </p>
      </>
    )}
  </ServiceCard>
);

export const CatalogueOverview = ({ data }: ServiceProps<'catalog'>) => (
  <ServiceCard
    name="catalog"
    title={t('catalogue')}
    data={data}
    getKeyNumber={({ festivals }) => festivals}
    to="/festivals"
  >
    {({ competitions, withoutDates, closed, recentlyVerified, verifiedAt, changedAt }) => (
      <ul className={css.details}>
        <li>{t('catalogue.competitions', { n: competitions - withoutDates - closed })}</li>
        <li>{t('catalogue.closed', { n: closed })}</li>
        <li>{t('catalogue.undated', { n: withoutDates })}</li>
        <li>{t('catalogue.fresh', { n: recentlyVerified })}</li>
        <li>
          {verifiedAt ? t('catalogue.verified', { at: formatInstant(verifiedAt) }) : t('catalogue.never')}
        </li>
        {changedAt && <li>{t('catalogue.changed', { at: formatInstant(changedAt) })}</li>}
      </ul>
    )}
  </ServiceCard>
);

export const RunsOverview = ({ data }: ServiceProps<'matching'>) => (
  <ServiceCard name="matching" title={t('runs')} data={data} getKeyNumber={({ runs }) => runs}>
    {({ weeks }) => (
      <ColumnChart title={t('runs.weeks')} rowHeader={t('week')} columns={toWeekColumns(weeks)} />
    )}
  </ServiceCard>
);
