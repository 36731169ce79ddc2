import { useLanguageOptions } from '../../../lib/locations/use-countries';
import { getErrorMessage } from '../../../lib/forms/error-message';
import { t } from '@laurel/messages/pages/films/dossier';
import type { DossierFields } from '../../../lib/server/wire';
import { ComboBox } from '../../../ui/forms/combo-box';
import { Select, type Option } from '../../../ui/forms/select';
import { TextArea, TextField } from '../../../ui/forms/text-field';
import { NullableComboBox } from '../fields/nullable-combo-box';
import { useController } from 'react-hook-form';
import { getQueryOptions } from '../../../widgets/feedback/query-options';

type TextName = {
  [K in keyof DossierFields]: string | null extends DossierFields[K] ? K : never;
}[keyof DossierFields];
type ChoiceName = 'aspectRatio' | 'frameRate' | 'sound' | 'colour';

type Props = {
  name: TextName;
  maxLength: number;
  lines?: number;
  hint?: string;
  type?: 'url' | 'email' | 'tel';
};

/** A text of one or several lines. An empty text is stored as null. */
export function TextBox({ name, maxLength, lines, hint, type }: Props) {
  const { field, fieldState } = useController<DossierFields, TextName>({ name });
  const { value, onChange, ...fieldProps } = field;
  const props = {
    ...fieldProps,
    label: t(name),
    hint,
    maxLength,
    error: getErrorMessage(fieldState.error),
    value: value ?? '',
    onChange: (event: { target: { value: string } }) => onChange(event.target.value || null),
  };
  return lines ? (
    <TextArea {...props} rows={lines} />
  ) : (
    <TextField {...props} inputMode={type} autoComplete="off" />
  );
}

/** One of a few options, or none. */
export function ChoiceBox<V extends string>({
  name,
  options,
}: {
  name: ChoiceName;
  options: readonly Option<V>[];
}) {
  const { field, fieldState } = useController<DossierFields, ChoiceName>({ name });
  const { value, onChange, ref: _ref, ...fieldProps } = field;
  return (
    <Select
      {...fieldProps}
      label={t(name)}
      empty={t('unknown')}
      options={options as readonly Option[]}
      value={value ?? ''}
      onChange={(option: string) => onChange(option || null)}
      error={getErrorMessage(fieldState.error)}
    />
  );
}

export function FormatsBox({ options }: { options: readonly Option[] }) {
  const { field, fieldState } = useController<DossierFields, 'screeningFormats'>({
    name: 'screeningFormats',
  });
  return (
    <ComboBox
      {...field}
      label={t('screeningFormats')}
      options={options}
      placeholder={t('screeningFormats.choose')}
      error={getErrorMessage(fieldState.error)}
    />
  );
}

export function SubtitlesBox() {
  const { field, fieldState } = useController<DossierFields, 'subtitleLanguages'>({
    name: 'subtitleLanguages',
  });
  return (
    <NullableComboBox
      {...field}
      label={t('subtitleLanguages')}
      labels={{
        unknown: t('subtitleLanguages.unknown'),
        none: t('subtitleLanguages.none'),
        these: t('subtitleLanguages.these'),
      }}
      {...getQueryOptions(useLanguageOptions())}
      placeholder={t('languages.choose')}
      error={getErrorMessage(fieldState.error)}
    />
  );
}
