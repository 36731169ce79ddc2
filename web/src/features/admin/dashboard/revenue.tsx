import { formatMonth } from '@laurel/rules/dates/days';
import { formatMoney, toMajorUnits } from '@laurel/rules/money/money';
import { t } from '@laurel/messages/pages/administration/dashboard';
import type { CurrencyRevenue, Dashboard } from '../../../lib/server/wire';
import { ColumnChart } from '../../../ui/charts/column-chart';
import css from '../admin.module.css';
import { ServiceCard } from './service-card';

type Month = CurrencyRevenue['months'][number];
const getNet = ({ taken, returned }: Pick<Month, 'taken' | 'returned'>) => taken - returned;
const sumMonths = (months: readonly Month[]) => ({
  taken: months.reduce((sum, { taken }) => sum + taken, 0),
  returned: months.reduce((sum, { returned }) => sum + returned, 0),
});

/** Formats the revenue of this month per currency. Currencies are never added up. */
const formatRevenueThisMonth = (revenue: readonly CurrencyRevenue[]) =>
  revenue
    .map(({ currency, months }) => formatMoney({ currency, amount: getNet(months.at(-1)!) }))
    .join(' · ') || '–';

/** The revenue of plans, this month first. */
export const RevenueOverview = ({ data }: { data: Dashboard['billing'] }) => (
  <ServiceCard
    name="billing"
    title={t('revenue')}
    data={data}
    getKeyNumber={({ revenue }) => formatRevenueThisMonth(revenue)}
  >
    {({ revenue }) => (
      <>
        {revenue.length === 0 && <p className={css.muted}>{t('revenue.none')}</p>}
        {revenue.map((currencyRevenue) => (
          <CurrencyRevenueDetails key={currencyRevenue.currency} revenue={currencyRevenue} />
        ))}
        {revenue.length > 0 && <p className={css.muted}>{t('revenue.note')}</p>}
      </>
    )}
  </ServiceCard>
);

function CurrencyRevenueDetails({ revenue: { currency, months } }: { revenue: CurrencyRevenue }) {
  const format = (amount: number) => formatMoney({ currency, amount });
  const totals = sumMonths(months);
  return (
    <>
      <ul className={css.numbers}>
        <li>{t('revenue.before', { total: format(getNet(months.at(-2)!)), all: format(getNet(totals)) })}</li>
        {totals.returned > 0 && <li>{t('revenue.returned', { total: format(totals.returned) })}</li>}
      </ul>
      <ColumnChart
        title={t('revenue.months', { currency })}
        rowHeader={t('revenue.month')}
        columns={months.map((month) => ({
          name: month.month,
          label: formatMonth(month.month),
          count: Math.max(0, toMajorUnits({ currency, amount: getNet(month) })),
          text: format(getNet(month)),
        }))}
      />
    </>
  );
}
