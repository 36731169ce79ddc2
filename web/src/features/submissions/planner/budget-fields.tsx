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
/** The order in which new rows get their currency. */
const PREFERRED_CURRENCIES = ['USD', DEFAULT_CURRENCY, 'GBP'];

type Props = { budgets: readonly Money[]; onChange: (budgets: Money[]) => void };

/** The budgets, one row per currency. A row without an amount is no budget. */
export function BudgetFields({ budgets, onChange }: Props) {
  const currencies = budgets.map(({ currency }) => currency);
  const [shownCurrencies, setShownCurrencies] = useState<readonly string[]>(
    currencies.length > 0 ? currencies : [DEFAULT_CURRENCY],
  );
  const rowCurrencies = [...new Set([...shownCurrencies, ...currencies])];
  const addButtonWrapper = useRef<HTMLDivElement>(null);
  const isFull = rowCurrencies.length >= MAX_BUDGETS;
  const unusedCurrencies = currencyCodes.filter((code) => !rowCurrencies.includes(code));
  const nextCurrency =
    PREFERRED_CURRENCIES.find((code) => unusedCurrencies.includes(code)) ?? unusedCurrencies[0]!;
  const getBudget = (code: string) => budgets.find(({ currency }) => currency === code);
  const setBudget = (rowCurrency: string, sum: Money | null) =>
    onChange(rowCurrencies.flatMap((code) => (code === rowCurrency ? sum : getBudget(code)) ?? []));
  const remove = (rowCurrency: string) => {
    setShownCurrencies(rowCurrencies.filter((code) => code !== rowCurrency));
    if (getBudget(rowCurrency)) setBudget(rowCurrency, null);
    addButtonWrapper.current?.querySelector('button')?.focus(); // the pressed button disappears
  };
  return (
    <div className={css.budgets}>
      {rowCurrencies.map((rowCurrency, n) => (
        <div key={n} className={css.budget}>
          <MoneyField
            label={n === 0 ? t('budget') : t('budget.in', { currency: rowCurrency })}
            value={getBudget(rowCurrency) ?? null}
            onChange={(sum) => setBudget(rowCurrency, sum)}
            currency={rowCurrency}
            currencies={currencyCodes.filter(
              (code) => code === rowCurrency || unusedCurrencies.includes(code),
            )}
            onCurrency={(next) =>
              setShownCurrencies(rowCurrencies.map((code) => (code === rowCurrency ? next : code)))
            }
          />
          {rowCurrencies.length > 1 && (
            <Button
              variant="subtle"
              icon
              aria-label={t('budget.remove', { currency: rowCurrency })}
              onClick={() => remove(rowCurrency)}
            >
              <X size={18} aria-hidden />
            </Button>
          )}
        </div>
      ))}
      <div ref={addButtonWrapper}>
        <Button
          size="small"
          aria-disabled={isFull || undefined}
          onClick={() => setShownCurrencies([...rowCurrencies, nextCurrency])}
        >
          {t('budget.add')}
        </Button>
      </div>
    </div>
  );
}
