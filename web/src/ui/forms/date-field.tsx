import type { FieldFrame } from './field';
import { TextField } from './text-field';

type Props = FieldFrame & {
  value: string | null;
  onChange: (day: string | null) => void;
  onBlur?: () => void;
  min?: string;
  max?: string;
  name?: string;
  ref?: React.Ref<HTMLInputElement>;
};

/** A calendar day as ISO text, with the system's own picker. */
export function DateField({ value, onChange, ...rest }: Props) {
  return (
    <TextField
      {...rest}
      type="date"
      figures
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || null)}
    />
  );
}
