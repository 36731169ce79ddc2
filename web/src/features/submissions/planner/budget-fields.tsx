import { MAX_BUDGETS } from '@laurel/rules/matching/planner';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { currencyCodes } from '../../../lib/locations/use-countries';
import { t } from '@laurel/words/pages/submissions/planner';
import type { Money } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { MoneyField } from '../../../widgets/money/money-field';
import css from './planner.module.css';

const FIRST = 'EUR';

type Props = { budgets: readonly Money[]; onChange: (budgets: Money[]) => void };

/** The budgets, one row per currency. A row without an amount is no budget. */
export function BudgetFields({ budgets, onChange }: Props) {
  const currencies = budgets.map(({ currency }) => currency);
  const [opened, open] = useState<readonly string[]>(currencies.length > 0 ? currencies : [FIRST]);
  const rows = [...new Set([...opened, ...currencies])];
  const add = useRef<HTMLDivElement>(null);
  const isFull = rows.length >= MAX_BUDGETS;
  const free = currencyCodes.filter((code) => !rows.includes(code));
  const sumIn = (code: string) => budgets.find(({ currency }) => currency === code);
  const set = (row: string, sum: Money | null) =>
    onChange(rows.flatMap((code) => (code === row ? sum : sumIn(code)) ?? []));
  const remove = (row: string) => {
    open(rows.filter((code) => code !== row));
    if (sumIn(row)) set(row, null);
    add.current?.querySelector('button')?.focus(); // the pressed button disappears
  };
  return (
    <div className={css.budgets}>
      {rows.map((row, n) => (
        <div key={n} className={css.budget}>
          <MoneyField
            label={n === 0 ? t('budget') : t('budget.in', { currency: row })}
            value={sumIn(row) ?? null}
            onChange={(sum) => set(row, sum)}
            currency={row}
            currencies={currencyCodes.filter((code) => code === row || free.includes(code))}
            onCurrency={(next) => open(rows.map((code) => (code === row ? next : code)))}
          />
          {rows.length > 1 && (
            <Button
              look="subtle"
              icon
              aria-label={t('budget.remove', { currency: row })}
              onClick={() => remove(row)}
            >
              <X size={18} aria-hidden />
            </Button>
          )}
        </div>
      ))}
      <div ref={add}>
        <Button
          size="small"
          aria-disabled={isFull || undefined}
          onClick={() =>
            open([...rows, ['USD', FIRST, 'GBP'].find((code) => free.includes(code)) ?? free[0]!])
          }
        >
          {t('budget.add')}
        </Button>
      </div>
    </div>
  );
}
