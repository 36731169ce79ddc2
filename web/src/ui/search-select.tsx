import { ComboBox } from './combo-box';
import type { FieldFrame } from './field';
import { Select, type Option } from './select';

/** One of a list: the system's own where all of it is there, a box to search in where `onSearch` fetches what is typed. */
export function SearchSelect({
  value,
  options,
  onChange,
  onSearch,
  empty,
  disabled,
  ...frame
}: FieldFrame & {
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
  onSearch: ((text: string) => void) | undefined;
  empty?: string;
  disabled?: boolean;
}) {
  if (!onSearch)
    return (
      <Select
        {...frame}
        value={value}
        options={options}
        onChange={onChange}
        empty={empty}
        disabled={disabled}
      />
    );
  return (
    <ComboBox
      {...frame}
      max={1}
      value={value ? [value] : []}
      options={options}
      placeholder={empty}
      onSearch={onSearch}
      onChange={([chosen]) => chosen && onChange(chosen)}
    />
  );
}
