import { useFormContext, useController } from 'react-hook-form';
import { useCountryOptions } from '../../../lib/locations/use-countries';
import { getErrorMessage } from '../../../lib/forms/error-message';
import { t } from '@laurel/messages/pages/films/films';
import type { FilmFields } from '../../../lib/server/wire';
import { RadioGroup } from '../../../ui/forms/choice';
import { ComboBox } from '../../../ui/forms/combo-box';
import { TextField } from '../../../ui/forms/text-field';
import { getQueryOptions } from '../../../widgets/feedback/query-options';
import css from '../form.module.css';

type SchoolMode = 'unknown' | 'none' | 'at';
type Errors = { name?: unknown; country?: unknown } | undefined;

function getMode(school: FilmFields['school']): SchoolMode {
  if (school === null) return 'unknown';
  return school === 'none' ? 'none' : 'at';
}

/** The film's school: unknown, none, or name and country. The country defaults to the main production country. */
export function SchoolField() {
  const { getValues } = useFormContext<FilmFields>();
  const { field, fieldState } = useController<FilmFields, 'school'>({ name: 'school' });
  const { value, onChange, onBlur } = field;
  const countries = useCountryOptions();
  const errors = fieldState.error as Errors;
  const valueByMode: Record<SchoolMode, FilmFields['school']> = {
    unknown: null,
    none: 'none',
    at: { name: '', country: getValues('productionCountries')[0] ?? '' },
  };
  return (
    <div className={css.known}>
      <RadioGroup
        legend={t('school')}
        name="school"
        value={getMode(value)}
        onChange={(mode) => onChange(valueByMode[mode])}
        options={(['unknown', 'none', 'at'] as const).map((option) => ({
          value: option,
          label: t(`school.${option}`),
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
              error={getErrorMessage(errors?.name)}
            />
          </div>
          <div className={css.field}>
            <ComboBox
              label={t('school.country')}
              max={1}
              value={value.country ? [value.country] : []}
              onChange={([country]) => onChange({ ...value, country: country ?? '' })}
              {...getQueryOptions(countries)}
              placeholder={t('choose.country')}
              error={getErrorMessage(errors?.country)}
            />
          </div>
        </div>
      )}
    </div>
  );
}
