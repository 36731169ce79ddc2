import { t } from '@laurel/messages/pages/films/films';
import type { FilmFields } from '../../../lib/server/wire';
import { RadioGroup } from '../../../ui/forms/choice';
import { useController } from 'react-hook-form';

const valueByAnswer = { yes: true, no: false, unknown: null };
function getAnswer(value: boolean | null): keyof typeof valueByAnswer {
  if (value === null) return 'unknown';
  return value ? 'yes' : 'no';
}

/** Yes, no, or unknown. */
export function YesNoField({ name }: { name: 'directorIsStudent' | 'isOnline' }) {
  const { value, onChange } = useController<FilmFields, typeof name>({ name }).field;
  return (
    <RadioGroup
      legend={t(name)}
      name={name}
      value={getAnswer(value)}
      onChange={(answer) => onChange(valueByAnswer[answer])}
      options={(['unknown', 'yes', 'no'] as const).map((answer) => ({ value: answer, label: t(answer) }))}
    />
  );
}
