import { Controller, useFormContext } from 'react-hook-form';
import { t } from '@laurel/messages/pages/films/films';
import type { FilmFields } from '../../../lib/server/wire';
import { RadioGroup } from '../../../ui/forms/choice';

const valueByAnswer = { yes: true, no: false, unknown: null };
function getAnswer(value: boolean | null): keyof typeof valueByAnswer {
  if (value === null) return 'unknown';
  return value ? 'yes' : 'no';
}

/** Yes, no, or unknown. */
export function YesNoField({ name }: { name: 'directorIsStudent' | 'isOnline' }) {
  const { control } = useFormContext<FilmFields>();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange } }) => (
        <RadioGroup
          legend={t(name)}
          name={name}
          value={getAnswer(value)}
          onChange={(answer) => onChange(valueByAnswer[answer])}
          options={[
            { value: 'unknown', label: t('unknown') },
            { value: 'yes', label: t('yes') },
            { value: 'no', label: t('no') },
          ]}
        />
      )}
    />
  );
}
