import { Controller, useFormContext } from 'react-hook-form';
import { useCountryOptions } from '../../../lib/countries';
import { messageOf } from '../../../lib/message-of';
import { t } from '../../../lib/texts/films';
import type { FilmFacts } from '../../../lib/wire';
import { RadioGroup } from '../../../ui/choice';
import { ComboBox } from '../../../ui/combo-box';
import { TextField } from '../../../ui/text-field';
import css from '../film-form.module.css';

type Errors = { name?: unknown; country?: unknown } | undefined;

/** At which school the film was made: not known, at none, or its name and country; the main production country to begin with. */
export function SchoolField() {
  const { control, getValues } = useFormContext<FilmFacts>();
  const countries = useCountryOptions();
  return (
    <Controller
      control={control}
      name="school"
      render={({ field: { value, onChange, onBlur }, fieldState }) => {
        const errors = fieldState.error as Errors;
        const begun = () => ({ name: '', country: getValues('productionCountries')[0] ?? '' });
        return (
          <div className={css.known}>
            <RadioGroup
              legend={t('school')}
              name="school"
              value={value === null ? 'unknown' : value === 'none' ? 'none' : 'at'}
              onChange={(mode) => onChange(mode === 'unknown' ? null : mode === 'none' ? 'none' : begun())}
              options={(['unknown', 'none', 'at'] as const).map((one) => ({
                value: one,
                label: t(`school.${one}`),
              }))}
            />
            {value !== null && value !== 'none' && (
              <div className={css.fields}>
                <div className={css.field}>
                  <TextField
                    label={t('school.name')}
                    value={value.name}
                    onChange={(event) => onChange({ ...value, name: event.target.value })}
                    onBlur={onBlur}
                    error={messageOf(errors?.name)}
                  />
                </div>
                <div className={css.field}>
                  <ComboBox
                    label={t('school.country')}
                    max={1}
                    value={value.country ? [value.country] : []}
                    onChange={([country]) => onChange({ ...value, country: country ?? '' })}
                    options={countries.data}
                    placeholder={t('choose.country')}
                    error={messageOf(errors?.country)}
                  />
                </div>
              </div>
            )}
          </div>
        );
      }}
    />
  );
}
