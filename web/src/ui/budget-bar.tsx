import { formatMoney } from '@laurel/rules/money';
import { t } from '../lib/texts/dials';
import css from './dial.module.css';

/** Spent in ink, planned hatched, what goes over the budget in clay; all of one currency. */
export function BudgetBar({
  spent,
  planned,
  budget,
  currency,
}: {
  spent: number;
  planned: number;
  budget: number | null;
  currency: string;
}) {
  const sum = spent + planned;
  const whole = Math.max(budget ?? sum, sum, 1);
  const over = budget === null ? 0 : Math.max(0, sum - budget);
  const share = (amount: number) => ({ width: `${(100 * amount) / whole}%` });
  const words = {
    spent: formatMoney({ amount: spent, currency }),
    planned: formatMoney({ amount: planned, currency }),
  };
  return (
    <div className={css.bar} data-over={over > 0 || undefined}>
      <div className={css.rail} aria-hidden>
        <span className={css.spent} style={share(Math.min(spent, whole - over))} />
        <span className={css.planned} style={share(Math.max(0, sum - over - spent))} />
        <span className={css.over} style={share(over)} />
      </div>
      <p>
        {budget === null
          ? t('budget.none', words)
          : t('budget.of', { ...words, budget: formatMoney({ amount: budget, currency }) })}
        {over > 0 && ` ${t('budget.over', { over: formatMoney({ amount: over, currency }) })}`}
      </p>
    </div>
  );
}
