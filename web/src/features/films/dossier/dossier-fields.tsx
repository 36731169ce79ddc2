import { Controller, useFormContext } from 'react-hook-form';
import { useLanguageOptions } from '../../../lib/locations/use-countries';
import { getErrorMessage } from '../../../lib/forms/error-message';
import { t } from '@laurel/messages/pages/films/dossier';
import type { DossierFields } from '../../../lib/server/wire';
import { ComboBox } from '../../../ui/forms/combo-box';
import { Select, type Option } from '../../../ui/forms/select';
import { TextArea, TextField } from '../../../ui/forms/text-field';
import { NullableList } from '../fields/nullable-list';

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
  const { control } = useFormContext<DossierFields>();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, ...field }, fieldState }) => {
        const fieldProps = {
          ...field,
          label: t(name),
          hint,
          maxLength,
          error: getErrorMessage(fieldState.error),
          value: value ?? '',
          onChange: (event: { target: { value: string } }) => onChange(event.target.value || null),
        };
        return lines ? (
          <TextArea {...fieldProps} rows={lines} />
        ) : (
          <TextField {...fieldProps} inputMode={type} autoComplete="off" />
        );
      }}
    />
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
  const { control } = useFormContext<DossierFields>();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, ref: _ref, ...field }, fieldState }) => (
        <Select
          {...field}
          label={t(name)}
          empty={t('unknown')}
          options={options as readonly Option[]}
          value={value ?? ''}
          onChange={(option: string) => onChange(option || null)}
          error={getErrorMessage(fieldState.error)}
        />
      )}
    />
  );
}

export function FormatsBox({ options }: { options: readonly Option[] }) {
  const { control } = useFormContext<DossierFields>();
  return (
    <Controller
      control={control}
      name="screeningFormats"
      render={({ field, fieldState }) => (
        <ComboBox
          {...field}
          label={t('screeningFormats')}
          options={options}
          placeholder={t('screeningFormats.choose')}
          error={getErrorMessage(fieldState.error)}
        />
      )}
    />
  );
}

export function SubtitlesBox() {
  const { control } = useFormContext<DossierFields>();
  const languages = useLanguageOptions();
  return (
    <Controller
      control={control}
      name="subtitleLanguages"
      render={({ field, fieldState }) => (
        <NullableList
          legend={t('subtitleLanguages')}
          name={field.name}
          value={field.value}
          onChange={field.onChange}
          labels={{
            unknown: t('subtitleLanguages.unknown'),
            none: t('subtitleLanguages.none'),
            these: t('subtitleLanguages.these'),
          }}
        >
          {(values, change, hint) => (
            <ComboBox
              label={t('subtitleLanguages')}
              hint={hint}
              value={values}
              onChange={change}
              options={languages.data}
              placeholder={t('languages.choose')}
              error={getErrorMessage(fieldState.error)}
            />
          )}
        </NullableList>
      )}
    />
  );
}
