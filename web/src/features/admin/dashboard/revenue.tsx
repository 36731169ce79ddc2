import { formatMonth } from '@laurel/rules/days';
import { formatMoney, majorOf } from '@laurel/rules/money';
import { t } from '../../../lib/texts/dashboard';
import type { CurrencyRevenue, Dashboard } from '../../../lib/wire';
import { ColumnChart } from '../../../ui/column-chart';
import css from '../admin.module.css';
import { Part } from './part';

type Month = CurrencyRevenue['months'][number];
const netOf = ({ taken, returned }: Pick<Month, 'taken' | 'returned'>) => taken - returned;
const sumOf = (months: readonly Month[]) => ({
  taken: months.reduce((sum, { taken }) => sum + taken, 0),
  returned: months.reduce((sum, { returned }) => sum + returned, 0),
});

/** This month, each currency by itself: they are never added up. */
const thisMonth = (revenue: readonly CurrencyRevenue[]) =>
  revenue
    .map(({ currency, months }) => formatMoney({ currency, amount: netOf(months.at(-1)!) }))
    .join(' · ') || '–';

/** What plans have brought, this month first. */
export const RevenueOverview = ({ part }: { part: Dashboard['billing'] }) => (
  <Part name="billing" title={t('revenue')} part={part} number={({ revenue }) => thisMonth(revenue)}>
    {({ revenue }) => (
      <>
        {revenue.length === 0 && <p className={css.muted}>{t('revenue.none')}</p>}
        {revenue.map((one) => (
          <OfCurrency key={one.currency} revenue={one} />
        ))}
        {revenue.length > 0 && <p className={css.muted}>{t('revenue.note')}</p>}
      </>
    )}
  </Part>
);

function OfCurrency({ revenue: { currency, months } }: { revenue: CurrencyRevenue }) {
  const words = (amount: number) => formatMoney({ currency, amount });
  const all = sumOf(months);
  return (
    <>
      <ul className={css.numbers}>
        <li>{t('revenue.before', { total: words(netOf(months.at(-2)!)), all: words(netOf(all)) })}</li>
        {all.returned > 0 && <li>{t('revenue.returned', { total: words(all.returned) })}</li>}
      </ul>
      <ColumnChart
        title={t('revenue.months', { currency })}
        of={t('revenue.month')}
        columns={months.map((one) => ({
          name: one.month,
          label: formatMonth(one.month),
          count: Math.max(0, majorOf({ currency, amount: netOf(one) })),
          words: words(netOf(one)),
        }))}
      />
    </>
  );
}
