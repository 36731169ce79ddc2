import { MAX_PLANNED_ENTRIES, PLAN_WEIGHTS, WEIGHT_AMOUNTS } from '@laurel/rules/matching/planner';
import { today } from '@laurel/rules/dates/days';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatInvalidValue } from '@laurel/messages/formatting/refusal-text';
import { t as tReserved } from '@laurel/messages/pages/films/reserved-premieres';
import { t } from '@laurel/messages/pages/submissions/planner';
import { useReservedPremiereLabels } from '../../../lib/premieres/use-reserved-premiere-labels';
import type { Film } from '../../../lib/server/wire';
import { useRegions } from '../../../lib/locations/use-regions';
import { Checkbox } from '../../../ui/forms/choice';
import { ComboBox } from '../../../ui/forms/combo-box';
import { DateField } from '../../../ui/forms/date-field';
import { NumberField } from '../../../ui/forms/number-field';
import { Segmented } from '../../../ui/forms/segmented';
import { BudgetField } from './budget-field';
import { isValidMaxEntries, type PlanState } from './plan-state';
import css from './planner.module.css';

const weightOptions = WEIGHT_AMOUNTS.map((amount) => ({
  value: String(amount),
  label: t(`amount.${amount}`),
}));

type Props = {
  plan: PlanState;
  film: Film;
  onChange: (plan: PlanState) => void;
  onInvalid: (isInvalid: boolean) => void;
};

/** The form of the planner: budget, dates and weights. `onInvalid`: whether a value makes planning impossible. */
export function PlanForm({ plan, film, onChange, onInvalid }: Props) {
  const regions = useRegions();
  const reservedLabels = useReservedPremiereLabels(film.reservedPremieres, (level) => tReserved(level));
  const set = (changes: Partial<PlanState>) => onChange({ ...plan, ...changes });
  return (
    <form className={css.form} aria-label={t('title')} onSubmit={(event) => event.preventDefault()}>
      <BudgetField budget={plan.budget} onChange={(budget) => set({ budget })} />
      <MaxEntriesField
        maxEntries={plan.maxEntries}
        onChange={(maxEntries) => set({ maxEntries })}
        onInvalid={onInvalid}
      />
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
          onChange={(to) => {
            if (to) set({ to });
          }}
          error={plan.from > plan.to ? formatInvalidValue({ why: 'last_before_first' }) : undefined}
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
              options={weightOptions}
            />
          </div>
        ))}
      </fieldset>
      <ComboBox
        label={t('locations')}
        hint={t('locations.hint')}
        placeholder={t('locations.choose')}
        value={plan.locations}
        onChange={(locations) => set({ locations })}
        options={regions}
      />
      <p className={css.muted}>
        {reservedLabels.length > 0
          ? t('reserve', { premieres: reservedLabels.join('; ') })
          : tReserved('none')}{' '}
        {t('reservations.hint')}{' '}
        <Link to={`/user/${film.createdBy}/films/${film.id}`}>{t('reservations.change')}</Link>
      </p>
      <Checkbox
        checked={plan.severalSections}
        onChange={(event) => set({ severalSections: event.target.checked })}
      >
        {t('severalSections')}
      </Checkbox>
      <Checkbox checked={plan.uncertain} onChange={(event) => set({ uncertain: event.target.checked })}>
        {t('uncertain')}
      </Checkbox>
      <Checkbox checked={plan.matches} onChange={(event) => set({ matches: event.target.checked })}>
        {t('matches')}
      </Checkbox>
    </form>
  );
}

type MaxEntriesFieldProps = {
  maxEntries: number | null;
  onChange: (maxEntries: number | null) => void;
  onInvalid: (isInvalid: boolean) => void;
};

/** An invalid number shows an error and starts no query. */
function MaxEntriesField({ maxEntries, onChange, onInvalid }: MaxEntriesFieldProps) {
  const [isInvalid, setInvalid] = useState(false);
  return (
    <NumberField
      label={t('maxEntries')}
      hint={t('maxEntries.hint')}
      value={maxEntries}
      onChange={(next) => {
        setInvalid(!isValidMaxEntries(next));
        onInvalid(!isValidMaxEntries(next));
        if (isValidMaxEntries(next)) onChange(next);
      }}
      error={
        isInvalid ? formatInvalidValue({ why: 'number', least: 1, max: MAX_PLANNED_ENTRIES }) : undefined
      }
    />
  );
}
