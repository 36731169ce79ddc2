import { ComboBox } from './combo-box';
import type { FieldFrame } from './field';
import { Select, type Option } from './select';

type Props = FieldFrame & {
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
  onSearch: ((text: string) => void) | undefined;
  empty?: string;
  disabled?: boolean;
};

/**
 * Chooses one option: with the system's own list if `options` are all of them, or with a search box if
 * `onSearch` loads more.
 */
export function SearchSelect({ value, options, onChange, onSearch, empty, disabled, ...frame }: Props) {
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
      onChange={([selectedValue]) => selectedValue && onChange(selectedValue)}
    />
  );
}
