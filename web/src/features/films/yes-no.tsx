import { t } from '../../lib/texts/films';
import { RadioGroup } from '../../ui/choice';

/** Yes, no, or not known. */
export function YesNo({
  legend,
  name,
  value,
  onChange,
}: {
  legend: string;
  name: string;
  value: boolean | null;
  onChange: (value: boolean | null) => void;
}) {
  return (
    <RadioGroup
      legend={legend}
      name={name}
      value={value === null ? 'unknown' : value ? 'yes' : 'no'}
      onChange={(word) => onChange(word === 'unknown' ? null : word === 'yes')}
      options={[
        { value: 'unknown', label: t('unknown') },
        { value: 'yes', label: t('yes') },
        { value: 'no', label: t('no') },
      ]}
    />
  );
}
