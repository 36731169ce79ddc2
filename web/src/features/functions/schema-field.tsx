import { t } from '@laurel/messages/pages/administration/functions';
import { Select } from '../../ui/forms/select';
import { TextArea, TextField } from '../../ui/forms/text-field';
import { getChoices, getKind, parseValue, type Schema } from './schema';

type Props = {
  name: string;
  schema: Schema;
  isRequired: boolean;
  text: string;
  onType: (text: string) => void;
};

const isInvalid = (schema: Schema, text: string) => {
  try {
    parseValue(schema, text);
    return false;
  } catch {
    return true;
  }
};

/** One field of a function's input. An empty field is not sent. */
export function SchemaField({ name, schema, isRequired, text, onType }: Props) {
  const kind = getKind(schema);
  const frame = {
    label: name,
    optional: isRequired ? t('field.required') : undefined,
    error: isInvalid(schema, text) ? t('field.json.invalid') : undefined,
    value: text,
  };
  if (kind === 'choice')
    return (
      <Select
        {...frame}
        empty={t('field.unset')}
        onChange={onType}
        options={getChoices(schema).map((value) => ({ value: JSON.stringify(value), label: String(value) }))}
      />
    );
  if (kind === 'json')
    return (
      <TextArea
        {...frame}
        hint={t('field.json')}
        spellCheck={false}
        onChange={(event) => onType(event.target.value)}
      />
    );
  return (
    <TextField
      {...frame}
      inputMode={kind === 'number' ? 'numeric' : 'text'}
      onChange={(event) => onType(event.target.value)}
    />
  );
}
