import { MAX_BUDGETS } from '@laurel/rules/matching/planner';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { currencyCodes } from '../../../lib/locations/use-countries';
import { t } from '@laurel/messages/pages/submissions/planner';
import type { Money } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { MoneyField } from '../../../widgets/money/money-field';
import css from './planner.module.css';

const DEFAULT_CURRENCY = 'EUR';

type Props = { budgets: readonly Money[]; onChange: (budgets: Money[]) => void };

/** The budgets, one row per currency. A row without an amount is no budget. */
export function BudgetFields({ budgets, onChange }: Props) {
  const currencies = budgets.map(({ currency }) => currency);
  const [shownCurrencies, setShownCurrencies] = useState<readonly string[]>(
    currencies.length > 0 ? currencies : [DEFAULT_CURRENCY],
  );
  const rows = [...new Set([...shownCurrencies, ...currencies])];
  const addButtonRef = useRef<HTMLDivElement>(null);
  const isFull = rows.length >= MAX_BUDGETS;
  const unusedCurrencies = currencyCodes.filter((code) => !rows.includes(code));
  const getBudget = (code: string) => budgets.find(({ currency }) => currency === code);
  const setBudget = (row: string, sum: Money | null) =>
    onChange(rows.flatMap((code) => (code === row ? sum : getBudget(code)) ?? []));
  const remove = (row: string) => {
    setShownCurrencies(rows.filter((code) => code !== row));
    if (getBudget(row)) setBudget(row, null);
    addButtonRef.current?.querySelector('button')?.focus(); // the pressed button disappears
  };
  return (
    <div className={css.budgets}>
      {rows.map((row, n) => (
        <div key={n} className={css.budget}>
          <MoneyField
            label={n === 0 ? t('budget') : t('budget.in', { currency: row })}
            value={getBudget(row) ?? null}
            onChange={(sum) => setBudget(row, sum)}
            currency={row}
            currencies={currencyCodes.filter((code) => code === row || unusedCurrencies.includes(code))}
            onCurrency={(next) => setShownCurrencies(rows.map((code) => (code === row ? next : code)))}
          />
          {rows.length > 1 && (
            <Button
              variant="subtle"
              icon
              aria-label={t('budget.remove', { currency: row })}
              onClick={() => remove(row)}
            >
              <X size={18} aria-hidden />
            </Button>
          )}
        </div>
      ))}
      <div ref={addButtonRef}>
        <Button
          size="small"
          aria-disabled={isFull || undefined}
          onClick={() =>
            setShownCurrencies([
              ...rows,
              ['USD', DEFAULT_CURRENCY, 'GBP'].find((code) => unusedCurrencies.includes(code)) ??
                unusedCurrencies[0]!,
            ])
          }
        >
          {t('budget.add')}
        </Button>
      </div>
    </div>
  );
}
