import type { ComponentProps } from 'react';
import { ComboBox } from '../../../ui/forms/combo-box';
import { NullableList } from './nullable-list';

type Props = Pick<
  ComponentProps<typeof ComboBox>,
  'label' | 'options' | 'isUnavailable' | 'status' | 'placeholder' | 'error'
> &
  Pick<ComponentProps<typeof NullableList<string>>, 'hint' | 'name' | 'value' | 'onChange' | 'labels'>;

/** A `NullableList` whose values are selected by typing. */
export function NullableComboBox({ label, hint, name, value, onChange, labels, ...boxProps }: Props) {
  return (
    <NullableList legend={label} hint={hint} name={name} value={value} onChange={onChange} labels={labels}>
      {(values, change, boxHint) => (
        <ComboBox label={label} hint={boxHint} value={values} onChange={change} {...boxProps} />
      )}
    </NullableList>
  );
}
