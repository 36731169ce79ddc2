import { FILM_TYPES } from '@laurel/rules/films/film-types';
import { FORMS, THEMES } from '@laurel/rules/films/vocabularies';
import { useState } from 'react';
import { useFormContext, useController } from 'react-hook-form';
import { useCurrency } from '../../../lib/money/conversion';
import { currencyCodes, useGenreOptions, useLanguageOptions } from '../../../lib/locations/use-countries';
import { getErrorMessage } from '../../../lib/forms/error-message';
import { t } from '@laurel/messages/pages/films/films';
import type { FilmFields } from '../../../lib/server/wire';
import { Checkbox } from '../../../ui/forms/choice';
import { ComboBox } from '../../../ui/forms/combo-box';
import { DateField } from '../../../ui/forms/date-field';
import { MoneyField } from '../../../widgets/money/money-field';
import { RuntimeField } from '../../../widgets/films/runtime-field';
import { TextArea, TextField } from '../../../ui/forms/text-field';
import { useImmediateFieldProps } from './use-immediate-field-props';
import { toOptions } from '../../../ui/forms/to-options';
import { NullableComboBox } from './nullable-combo-box';
import { useFieldProps } from './use-field-props';
import { getQueryOptions } from '../../../widgets/feedback/query-options';

const listOptions = { types: toOptions(FILM_TYPES), forms: toOptions(FORMS), themes: toOptions(THEMES) };

export function NameField() {
  const { register, formState } = useFormContext<FilmFields>();
  return (
    <TextField label={t('name')} aria-required error={formState.errors.name?.message} {...register('name')} />
  );
}

export function SynopsisField() {
  const { register, formState } = useFormContext<FilmFields>();
  return (
    <TextArea
      label={t('synopsis')}
      optional={t('optional')}
      dir="auto"
      error={formState.errors.synopsis?.message}
      {...register('synopsis')}
    />
  );
}

export function LengthField() {
  return <RuntimeField {...useImmediateFieldProps('length')} hint={t('length.hint')} />;
}

export function CompletedField() {
  const { trigger } = useFormContext<FilmFields>();
  const { field, fieldState } = useController<FilmFields, 'productionDate'>({ name: 'productionDate' });
  const validate = () => void trigger('productionDate');
  return (
    <DateField
      label={t('productionDate')}
      hint={t('productionDate.hint')}
      error={getErrorMessage(fieldState.error)}
      {...field}
      onChange={(day) => {
        field.onChange(day);
        if (fieldState.invalid) validate();
      }}
      onBlur={() => {
        field.onBlur();
        validate();
      }}
    />
  );
}

export function TypesField() {
  return <ComboBox {...useFieldProps('types')} options={listOptions.types} placeholder={t('choose.types')} />;
}

/** Selects values of a list that is unknown without a value, unless the checkbox states that there is none. */
export function OptionsOrNoneField({ name }: { name: 'forms' | 'themes' }) {
  const { value, onChange, ...props } = useFieldProps(name);
  return (
    <>
      <ComboBox
        {...props}
        hint={name === 'forms' ? t('forms.hint') : undefined}
        options={listOptions[name]}
        placeholder={t(`choose.${name}`)}
        value={value ?? []}
        onChange={(values) => onChange(values.length > 0 ? values : null)}
      />
      <Checkbox
        checked={value?.length === 0}
        onChange={(event) => onChange(event.target.checked ? [] : null)}
      >
        {t(`${name}.none`)}
      </Checkbox>
    </>
  );
}

export function GenresField() {
  return (
    <ComboBox
      {...useFieldProps('genres')}
      {...getQueryOptions(useGenreOptions())}
      placeholder={t('choose.genres')}
    />
  );
}

export function FilmLanguagesField() {
  return (
    <NullableComboBox
      {...useFieldProps('filmLanguages')}
      labels={{
        unknown: t('filmLanguages.unknown'),
        none: t('filmLanguages.none'),
        these: t('filmLanguages.these'),
      }}
      {...getQueryOptions(useLanguageOptions())}
      placeholder={t('choose.languages')}
    />
  );
}

export function BudgetField() {
  const props = useImmediateFieldProps('budget');
  const userCurrency = useCurrency().currency;
  const [currency, setCurrency] = useState(props.value?.currency ?? userCurrency);
  return (
    <MoneyField
      {...props}
      optional={t('optional')}
      hint={t('budget.hint')}
      currency={currency}
      currencies={currencyCodes}
      onCurrency={setCurrency}
    />
  );
}
