import { FILM_TYPES, FORMS, THEMES } from '@laurel/rules/films/vocabularies';
import { useState } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
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
import { NullableList } from './nullable-list';
import { useImmediateValidation } from './use-immediate-validation';
import { toOptions } from '../../../ui/forms/to-options';

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
  const { control } = useFormContext<FilmFields>();
  const getInputProps = useImmediateValidation();
  return (
    <Controller
      control={control}
      name="length"
      render={({ field, fieldState }) => (
        <RuntimeField
          label={t('length')}
          hint={t('length.hint')}
          error={getErrorMessage(fieldState.error)}
          {...getInputProps(field, fieldState)}
        />
      )}
    />
  );
}

export function CompletedField() {
  const { control, trigger } = useFormContext<FilmFields>();
  const validate = () => void trigger('productionDate');
  return (
    <Controller
      control={control}
      name="productionDate"
      render={({ field, fieldState }) => (
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
      )}
    />
  );
}

export function TypesField() {
  const { control } = useFormContext<FilmFields>();
  return (
    <Controller
      control={control}
      name="types"
      render={({ field, fieldState }) => (
        <ComboBox
          label={t('types')}
          options={listOptions.types}
          placeholder={t('choose.types')}
          error={getErrorMessage(fieldState.error)}
          {...field}
        />
      )}
    />
  );
}

/** Selects values of a list that is unknown without a value, unless the checkbox states that there is none. */
export function OptionsOrNoneField({ name }: { name: 'forms' | 'themes' }) {
  const { control } = useFormContext<FilmFields>();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <>
          <ComboBox
            label={t(name)}
            hint={name === 'forms' ? t('forms.hint') : undefined}
            options={listOptions[name]}
            placeholder={t(`choose.${name}`)}
            error={getErrorMessage(fieldState.error)}
            {...field}
            value={field.value ?? []}
            onChange={(values) => field.onChange(values.length > 0 ? values : null)}
          />
          <Checkbox
            checked={field.value?.length === 0}
            onChange={(event) => field.onChange(event.target.checked ? [] : null)}
          >
            {t(`${name}.none`)}
          </Checkbox>
        </>
      )}
    />
  );
}

export function GenresField() {
  const { control } = useFormContext<FilmFields>();
  const genres = useGenreOptions();
  return (
    <Controller
      control={control}
      name="genres"
      render={({ field, fieldState }) => (
        <ComboBox
          label={t('genres')}
          options={genres.data}
          placeholder={t('choose.genres')}
          error={getErrorMessage(fieldState.error)}
          {...field}
        />
      )}
    />
  );
}

export function FilmLanguagesField() {
  const { control } = useFormContext<FilmFields>();
  const languages = useLanguageOptions();
  return (
    <Controller
      control={control}
      name="filmLanguages"
      render={({ field, fieldState }) => (
        <NullableList
          legend={t('filmLanguages')}
          name={field.name}
          value={field.value}
          onChange={field.onChange}
          labels={{
            unknown: t('filmLanguages.unknown'),
            none: t('filmLanguages.none'),
            these: t('filmLanguages.these'),
          }}
        >
          {(values, change, hint) => (
            <ComboBox
              label={t('filmLanguages')}
              hint={hint}
              value={values}
              onChange={change}
              options={languages.data}
              placeholder={t('choose.languages')}
              error={getErrorMessage(fieldState.error)}
            />
          )}
        </NullableList>
      )}
    />
  );
}

export function BudgetField() {
  const { control, watch } = useFormContext<FilmFields>();
  const getInputProps = useImmediateValidation();
  const userCurrency = useCurrency().currency;
  const [currency, setCurrency] = useState(watch('budget')?.currency ?? userCurrency);
  return (
    <Controller
      control={control}
      name="budget"
      render={({ field, fieldState }) => (
        <MoneyField
          label={t('budget')}
          optional={t('optional')}
          hint={t('budget.hint')}
          error={getErrorMessage(fieldState.error)}
          currency={currency}
          currencies={currencyCodes}
          onCurrency={setCurrency}
          {...getInputProps(field, fieldState)}
        />
      )}
    />
  );
}
