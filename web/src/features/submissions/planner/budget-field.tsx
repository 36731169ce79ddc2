import { useState } from 'react';
import { currencyCodes } from '../../../lib/locations/use-countries';
import { useCurrency } from '../../../lib/money/conversion';
import { t } from '@laurel/messages/pages/submissions/planner';
import type { Money } from '../../../lib/server/wire';
import { MoneyField } from '../../../widgets/money/money-field';

type Props = { budget: Money | null; onChange: (budget: Money | null) => void };

/** The spending limit, in the user's currency unless another one is chosen. */
export function BudgetField({ budget, onChange }: Props) {
  const { currency: userCurrency } = useCurrency();
  const [chosenCurrency, setChosenCurrency] = useState<string | null>(null);
  return (
    <MoneyField
      label={t('budget')}
      hint={t('budget.hint')}
      value={budget}
      onChange={onChange}
      currency={budget?.currency ?? chosenCurrency ?? userCurrency}
      currencies={currencyCodes}
      onCurrency={setChosenCurrency}
    />
  );
}
