import { FILM_TYPES } from '@laurel/rules/vocabularies';
import { useState } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { currencyCodes, useGenreOptions, useLanguageOptions } from '../../lib/countries';
import { messageOf } from '../../lib/message-of';
import { t } from '../../lib/texts/films';
import type { FilmFacts } from '../../lib/wire';
import { ComboBox } from '../../ui/combo-box';
import { DateField } from '../../ui/date-field';
import { MoneyField } from '../../ui/money-field';
import { RuntimeField } from '../../ui/runtime-field';
import { TextArea, TextField } from '../../ui/text-field';
import css from './film-form.module.css';
import { KnownList } from './known-list';
import { useToldAtOnce } from './use-told-at-once';
import { YesNo } from './yes-no';

const types = FILM_TYPES.map((type) => ({ value: type, label: type }));

/** What the film is: title, length, date, kind, language. */
export function StoryFields() {
  const { control, register, formState, trigger, watch } = useFormContext<FilmFacts>();
  const { errors } = formState;
  const toldAtOnce = useToldAtOnce();
  const genres = useGenreOptions();
  const languages = useLanguageOptions();
  const [currency, setCurrency] = useState(watch('budget')?.currency ?? 'EUR');
  return (
    <div className={css.fields}>
      <div className={css.wide}>
        <TextField label={t('name')} aria-required error={errors.name?.message} {...register('name')} />
      </div>
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
              if (fieldState.invalid) void trigger('productionDate');
            }}
            onBlur={() => {
              field.onBlur();
              void trigger('productionDate');
            }}
          />
        )}
      />
      <Controller
        control={control}
        name="types"
        render={({ field, fieldState }) => (
          <ComboBox
            label={t('types')}
            options={types}
            placeholder={t('choose.types')}
            error={messageOf(fieldState.error)}
            {...field}
          />
        )}
      />
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
      <div className={css.wide}>
        <TextArea
          label={t('synopsis')}
          optional={t('optional')}
          dir="auto"
          error={errors.synopsis?.message}
          {...register('synopsis')}
        />
      </div>
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
    </div>
  );
}

/** Asked where premieres are asked for: a film online is a film that has been shown. */
export function OnlineField() {
  const { control } = useFormContext<FilmFacts>();
  return (
    <Controller
      control={control}
      name="isOnline"
      render={({ field }) => (
        <YesNo legend={t('isOnline')} name={field.name} value={field.value} onChange={field.onChange} />
      )}
    />
  );
}
