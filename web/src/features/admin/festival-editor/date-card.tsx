import { MAX_FEE_TITLE_LENGTH, MAX_LINE_LENGTH } from '@laurel/rules/festival-limits';
import { AUDIENCES, FORMATS } from '@laurel/rules/vocabularies';
import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { currencyCodes } from '../../../lib/countries';
import { audienceWord, formatWord, t } from '../../../lib/texts/festival-editor';
import type { Input } from '../../../lib/functions';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/choice';
import { DateField } from '../../../ui/date-field';
import { MoneyField } from '../../../ui/money-field';
import { Select } from '../../../ui/select';
import { TextField } from '../../../ui/text-field';
import css from './editor.module.css';
import { errorsBelow } from './errors-below';
import type { Card } from './list-editor';
import { timeZones } from './festival-fields';
import { ValueBox } from './value-box';

type Dates = Input<'saveCompetitionDates'>['dates'];
export type FeeDraft = {
  title: string;
  amount: number | null;
  currency: string;
  audience: string;
  appliesTo: string | null;
};
export type DateDraft = Required<Pick<Dates[number], 'date' | 'deprecated'>> & {
  id?: number;
  title: string | null;
  timezone: string | null;
  fees: FeeDraft[];
};

/** One deadline with the fees that apply until it. */
export function DateCard({ value: date, n, errors, onChange, onRemove }: Card<DateDraft>) {
  const set = (changes: Partial<DateDraft>) => onChange({ ...date, ...changes });
  const put = (at: number, fee: FeeDraft | null) =>
    set({ fees: date.fees.flatMap((one, index) => (index === at ? (fee ?? []) : one)) });
  const currency = date.fees.at(-1)?.currency ?? 'EUR';
  const fresh = { title: '', amount: null, currency, audience: 'standard', appliesTo: null };
  const addFee = ({ currentTarget }: MouseEvent) => {
    flushSync(() => set({ fees: [...date.fees, fresh] }));
    const boxes = currentTarget.closest('fieldset')!.querySelectorAll<HTMLElement>('[data-fee] input');
    [...boxes].findLast((box) => box.matches('[data-fee] > :first-child *'))?.focus();
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
      <ValueBox
        kind={timeZones}
        label={t('date.zone')}
        error={errors.timezone}
        value={date.timezone}
        onChange={(zone) => set({ timezone: zone as string | null })}
      />
      <Checkbox checked={date.deprecated} onChange={(event) => set({ deprecated: event.target.checked })}>
        {t('date.deprecated')}
      </Checkbox>
      {date.fees.map((fee, at) => (
        <FeeRow
          key={at}
          value={fee}
          errors={errorsBelow(errors, `fees.${at}`)}
          onChange={(next) => put(at, next)}
          onRemove={() => put(at, null)}
        />
      ))}
      {errors.fees && <p role="alert">{errors.fees}</p>}
      <div className={css.wide}>
        <Button size="small" onClick={addFee}>
          {t('fee.add')}
        </Button>
        <Button size="small" look="quiet" onClick={onRemove}>
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
        options={AUDIENCES.map((value) => ({ value, label: audienceWord[value]! }))}
        onChange={(next) => onChange({ ...fee, audience: next })}
      />
      <Select
        label={t('fee.applies')}
        empty={t('fee.applies.all')}
        value={appliesTo ?? ''}
        options={FORMATS.map((value) => ({ value, label: formatWord[value]! }))}
        onChange={(next) => onChange({ ...fee, appliesTo: next || null })}
      />
      <Button size="small" look="quiet" onClick={onRemove}>
        {t('fee.remove', { title })}
      </Button>
    </div>
  );
}
