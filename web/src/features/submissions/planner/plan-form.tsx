import { MOST_PLANNED, PLAN_WEIGHTS, WEIGHT_AMOUNTS } from '@laurel/rules/planner';
import { today } from '@laurel/rules/days';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { wrongWords } from '@laurel/words/refusal-words';
import { t as tKept } from '../../../lib/texts/kept-premieres';
import { t } from '../../../lib/texts/planner';
import { useKeptWords } from '../../../lib/use-kept-words';
import type { Film } from '../../../lib/wire';
import { useRegions } from '../../../lib/use-regions';
import { Checkbox } from '../../../ui/choice';
import { ComboBox } from '../../../ui/combo-box';
import { DateField } from '../../../ui/date-field';
import { NumberField } from '../../../ui/number-field';
import { RateFields } from '../../../ui/rate-fields';
import { Segmented } from '../../../ui/segmented';
import { BudgetFields } from './budget-fields';
import { isMost, type PlanState } from './plan-state';
import css from './planner.module.css';

const amounts = WEIGHT_AMOUNTS.map((amount) => ({ value: String(amount), label: t(`amount.${amount}`) }));

/** What there is to spend, when, and what counts. `currencies`: of what cannot be paid without a rate; `onRefused`: whether something stands there that no plan can be made with. */
export function PlanForm({
  plan,
  currencies,
  film,
  onChange,
  onRefused,
}: {
  plan: PlanState;
  currencies: readonly string[];
  film: Film;
  onChange: (plan: PlanState) => void;
  onRefused: (isRefused: boolean) => void;
}) {
  const regions = useRegions();
  const keptWords = useKeptWords(film.keptPremieres, (level) => tKept(level));
  const set = (part: Partial<PlanState>) => onChange({ ...plan, ...part });
  return (
    <form className={css.form} aria-label={t('title')} onSubmit={(event) => event.preventDefault()}>
      <BudgetFields budgets={plan.budgets} onChange={(budgets) => set({ budgets })} />
      <MostField most={plan.most} onChange={(most) => set({ most })} onRefused={onRefused} />
      <div className={css.days}>
        <DateField
          label={t('from')}
          min={today()}
          value={plan.from}
          onChange={(from) => set({ from: from ?? today() })}
        />
        <DateField
          label={t('to')}
          value={plan.to}
          onChange={(to) => to && set({ to })}
          error={plan.from > plan.to ? wrongWords({ why: 'last_before_first' }) : undefined}
        />
      </div>
      <fieldset className={css.weights}>
        <legend>{t('weights')}</legend>
        {PLAN_WEIGHTS.map((name) => (
          <div key={name} className={css.weight}>
            <span aria-hidden>{t(name)}</span>
            <Segmented
              legend={t(name)}
              name={name}
              value={String(plan.weights[name])}
              onChange={(amount) => set({ weights: { ...plan.weights, [name]: Number(amount) } })}
              options={amounts}
            />
          </div>
        ))}
      </fieldset>
      <ComboBox
        label={t('places')}
        hint={t('places.hint')}
        placeholder={t('places.choose')}
        value={plan.places}
        onChange={(places) => set({ places })}
        options={regions}
      />
      <p className={css.muted}>
        {keptWords.length > 0 ? t('keep', { premieres: keptWords.join('; ') }) : tKept('none')}{' '}
        {t('keep.hint')} <Link to={`/user/${film.createdBy}/films/${film.id}`}>{t('keep.change')}</Link>
      </p>
      <Checkbox checked={plan.matches} onChange={(event) => set({ matches: event.target.checked })}>
        {t('matches')}
      </Checkbox>
      {plan.budgets[0] && (
        <RateFields
          currency={plan.budgets[0].currency}
          rates={plan.rates}
          asked={currencies}
          hint={t('rates.hint')}
          onChange={(rates) => set({ rates })}
        />
      )}
    </form>
  );
}

/** What is typed and is no number of entries is said, and asks for nothing. */
function MostField({
  most,
  onChange,
  onRefused,
}: {
  most: number | null;
  onChange: (most: number | null) => void;
  onRefused: (isRefused: boolean) => void;
}) {
  const [isRefused, setRefused] = useState(false);
  return (
    <NumberField
      label={t('most')}
      hint={t('most.hint')}
      value={most}
      onChange={(next) => {
        setRefused(!isMost(next));
        onRefused(!isMost(next));
        if (isMost(next)) onChange(next);
      }}
      error={isRefused ? wrongWords({ why: 'number', least: 1, most: MOST_PLANNED }) : undefined}
    />
  );
}
