import { FILM_TYPES, FORMS, THEMES } from '@laurel/rules/vocabularies';
import { useState } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { currencyCodes, useGenreOptions, useLanguageOptions } from '../../../lib/countries';
import { messageOf } from '../../../lib/message-of';
import { t } from '../../../lib/texts/films';
import type { FilmFacts } from '../../../lib/wire';
import { ComboBox } from '../../../ui/combo-box';
import { DateField } from '../../../ui/date-field';
import { MoneyField } from '../../../ui/money-field';
import { RuntimeField } from '../../../ui/runtime-field';
import { TextArea, TextField } from '../../../ui/text-field';
import { KnownList } from './known-list';
import { useToldAtOnce } from './use-told-at-once';

const asWritten = (words: readonly string[]) => words.map((word) => ({ value: word, label: word }));
const words = { types: asWritten(FILM_TYPES), forms: asWritten(FORMS), themes: asWritten(THEMES) };

export function NameField() {
  const { register, formState } = useFormContext<FilmFacts>();
  return (
    <TextField label={t('name')} aria-required error={formState.errors.name?.message} {...register('name')} />
  );
}

export function SynopsisField() {
  const { register, formState } = useFormContext<FilmFacts>();
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
  const { control } = useFormContext<FilmFacts>();
  const toldAtOnce = useToldAtOnce();
  return (
    <Controller
      control={control}
      name="length"
      render={({ field, fieldState }) => (
        <RuntimeField
          label={t('length')}
          hint={t('length.hint')}
          error={messageOf(fieldState.error)}
          {...toldAtOnce(field, fieldState)}
        />
      )}
    />
  );
}

export function CompletedField() {
  const { control, trigger } = useFormContext<FilmFacts>();
  const check = () => void trigger('productionDate');
  return (
    <Controller
      control={control}
      name="productionDate"
      render={({ field, fieldState }) => (
        <DateField
          label={t('productionDate')}
          hint={t('productionDate.hint')}
          error={messageOf(fieldState.error)}
          {...field}
          onChange={(day) => {
            field.onChange(day);
            if (fieldState.invalid) check();
          }}
          onBlur={() => {
            field.onBlur();
            check();
          }}
        />
      )}
    />
  );
}

/** Some of a short list that says itself. */
export function WordsField({ name }: { name: keyof typeof words }) {
  const { control } = useFormContext<FilmFacts>();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <ComboBox
          label={t(name)}
          hint={name === 'forms' ? t('forms.hint') : undefined}
          options={words[name]}
          placeholder={t(`choose.${name}`)}
          error={messageOf(fieldState.error)}
          {...field}
        />
      )}
    />
  );
}

export function GenresField() {
  const { control } = useFormContext<FilmFacts>();
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
          error={messageOf(fieldState.error)}
          {...field}
        />
      )}
    />
  );
}

export function FilmLanguagesField() {
  const { control } = useFormContext<FilmFacts>();
  const languages = useLanguageOptions();
  return (
    <Controller
      control={control}
      name="filmLanguages"
      render={({ field, fieldState }) => (
        <KnownList
          legend={t('filmLanguages')}
          name={field.name}
          value={field.value}
          onChange={field.onChange}
          words={{
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
              error={messageOf(fieldState.error)}
            />
          )}
        </KnownList>
      )}
    />
  );
}

export function BudgetField() {
  const { control, watch } = useFormContext<FilmFacts>();
  const toldAtOnce = useToldAtOnce();
  const [currency, setCurrency] = useState(watch('budget')?.currency ?? 'EUR');
  return (
    <Controller
      control={control}
      name="budget"
      render={({ field, fieldState }) => (
        <MoneyField
          label={t('budget')}
          optional={t('optional')}
          hint={t('budget.hint')}
          error={messageOf(fieldState.error)}
          currency={currency}
          currencies={currencyCodes}
          onCurrency={setCurrency}
          {...toldAtOnce(field, fieldState)}
        />
      )}
    />
  );
}
