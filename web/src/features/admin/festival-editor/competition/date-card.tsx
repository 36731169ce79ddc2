import { MAX_FEE_TITLE_LENGTH, MAX_LINE_LENGTH } from '@laurel/rules/festivals/festival-limits';
import { AUDIENCES } from '@laurel/rules/fees/audiences';
import { FORMATS } from '@laurel/rules/films/vocabularies';
import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { currencyCodes } from '../../../../lib/locations/use-countries';
import { t } from '@laurel/messages/pages/administration/festival-editor';
import { Button } from '../../../../ui/buttons/button';
import { Checkbox } from '../../../../ui/forms/choice';
import { DateField } from '../../../../ui/forms/date-field';
import { MoneyField } from '../../../../widgets/money/money-field';
import { Select } from '../../../../ui/forms/select';
import { TextField } from '../../../../ui/forms/text-field';
import css from '../editor.module.css';
import { selectErrorsBelow } from '../editing/errors-below';
import type { Card } from '../editing/list-editor';
import type { DateDraft, FeeDraft } from '../../festival-fields/date-draft';
import { TIME_ZONES } from '../../festival-fields/festival-fields';
import { ValueBox } from '../../festival-fields/value-box';

/** One deadline with the fees that apply until it. */
export function DateCard({ value: date, n, errors, onChange, onRemove }: Card<DateDraft>) {
  const set = (changes: Partial<DateDraft>) => onChange({ ...date, ...changes });
  const replaceFee = (index: number, fee: FeeDraft) => set({ fees: date.fees.with(index, fee) });
  const removeFee = (index: number) => set({ fees: date.fees.toSpliced(index, 1) });
  const currency = date.fees.at(-1)?.currency ?? 'EUR';
  const newFee = { title: '', amount: null, currency, audience: 'standard', appliesTo: null };
  const addFee = ({ currentTarget }: MouseEvent) => {
    // Rendered at once, so that the new fee's title can be focused.
    flushSync(() => set({ fees: [...date.fees, newFee] }));
    const card = currentTarget.closest('fieldset')!;
    [...card.querySelectorAll<HTMLElement>('[data-fee] > :first-child input')].at(-1)?.focus();
  };
  return (
    <fieldset className={css.card}>
      <legend>{t('date.n', { n: n + 1 })}</legend>
      <DateField
        label={t('date.day')}
        error={errors.date ?? errors.id}
        value={date.date || null}
        onChange={(day) => set({ date: day ?? '' })}
      />
      <TextField
        label={t('date.title')}
        error={errors.title}
        maxLength={MAX_LINE_LENGTH}
        value={date.title ?? ''}
        onChange={(event) => set({ title: event.target.value || null })}
      />
      <TextField
        type="time"
        label={t('date.time')}
        hint={t('date.time.hint')}
        error={errors.time}
        value={date.time ?? ''}
        onChange={(event) => set({ time: event.target.value || null })}
      />
      <ValueBox
        kind={TIME_ZONES}
        label={t('date.zone')}
        error={errors.timezone}
        value={date.timezone}
        onChange={(zone) => set({ timezone: zone as string | null })}
      />
      <Checkbox checked={date.deprecated} onChange={(event) => set({ deprecated: event.target.checked })}>
        {t('date.deprecated')}
      </Checkbox>
      {date.fees.map((fee, index) => (
        <FeeRow
          key={index}
          value={fee}
          errors={selectErrorsBelow(errors, `fees.${index}`)}
          onChange={(next) => replaceFee(index, next)}
          onRemove={() => removeFee(index)}
        />
      ))}
      {errors.fees && <p role="alert">{errors.fees}</p>}
      <div className={css.wide}>
        <Button size="small" onClick={addFee}>
          {t('fee.add')}
        </Button>
        <Button size="small" variant="subtle" onClick={onRemove}>
          {t('date.remove', { n: n + 1 })}
        </Button>
      </div>
    </fieldset>
  );
}

function FeeRow({ value: fee, errors, onChange, onRemove }: Omit<Card<FeeDraft>, 'n'>) {
  const { title, amount, currency, audience, appliesTo } = fee;
  return (
    <div className={css.fee} data-fee>
      <TextField
        label={t('fee.title')}
        error={errors.title}
        maxLength={MAX_FEE_TITLE_LENGTH}
        value={title}
        onChange={(event) => onChange({ ...fee, title: event.target.value })}
      />
      <MoneyField
        label={t('fee.amount')}
        error={errors.amount ?? errors.currency}
        value={amount === null ? null : { amount, currency }}
        currency={currency}
        currencies={currencyCodes}
        onChange={(money) =>
          onChange({ ...fee, amount: money?.amount ?? null, ...(money && { currency: money.currency }) })
        }
        onCurrency={(next) => onChange({ ...fee, currency: next })}
      />
      <Select
        label={t('fee.audience')}
        value={audience}
        options={AUDIENCES.map((value) => ({ value, label: t(`audience.${value}`) }))}
        onChange={(next) => onChange({ ...fee, audience: next })}
      />
      <Select
        label={t('fee.applies')}
        empty={t('fee.applies.all')}
        value={appliesTo ?? ''}
        options={FORMATS.map((value) => ({ value, label: t(`format.${value}`) }))}
        onChange={(next) => onChange({ ...fee, appliesTo: next || null })}
      />
      <Button size="small" variant="subtle" onClick={onRemove}>
        {t('fee.remove', { title })}
      </Button>
    </div>
  );
}
