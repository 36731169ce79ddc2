import { Controller, useFormContext } from 'react-hook-form';
import { useLanguageOptions } from '../../../lib/countries';
import { messageOf } from '../../../lib/message-of';
import { t } from '../../../lib/texts/dossier';
import type { DossierFacts } from '../../../lib/wire';
import { ComboBox } from '../../../ui/combo-box';
import { Select, type Option } from '../../../ui/select';
import { TextArea, TextField } from '../../../ui/text-field';
import { KnownList } from '../fields/known-list';

type TextName = {
  [K in keyof DossierFacts]: string | null extends DossierFacts[K] ? K : never;
}[keyof DossierFacts];
type ChoiceName = 'aspectRatio' | 'frameRate' | 'sound' | 'colour';

/** A text of one line or several; one that is empty is not known. */
export function TextBox({
  name,
  most,
  lines,
  hint,
  type,
}: {
  name: TextName;
  most: number;
  lines?: number;
  hint?: string;
  type?: 'url' | 'email' | 'tel';
}) {
  const { control } = useFormContext<DossierFacts>();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, ...field }, fieldState }) => {
        const box = {
          ...field,
          label: t(name),
          hint,
          maxLength: most,
          error: messageOf(fieldState.error),
          value: value ?? '',
          onChange: (event: { target: { value: string } }) => onChange(event.target.value || null),
        };
        return lines ? (
          <TextArea {...box} rows={lines} />
        ) : (
          <TextField {...box} inputMode={type} autoComplete="off" />
        );
      }}
    />
  );
}

/** One of a few, or none said. */
export function ChoiceBox<V extends string>({
  name,
  options,
}: {
  name: ChoiceName;
  options: readonly Option<V>[];
}) {
  const { control } = useFormContext<DossierFacts>();
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
          onChange={(chosen: string) => onChange(chosen || null)}
          error={messageOf(fieldState.error)}
        />
      )}
    />
  );
}

export function FormatsBox({ options }: { options: readonly Option[] }) {
  const { control } = useFormContext<DossierFacts>();
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
          error={messageOf(fieldState.error)}
        />
      )}
    />
  );
}

export function SubtitlesBox() {
  const { control } = useFormContext<DossierFacts>();
  const languages = useLanguageOptions();
  return (
    <Controller
      control={control}
      name="subtitleLanguages"
      render={({ field, fieldState }) => (
        <KnownList
          legend={t('subtitleLanguages')}
          name={field.name}
          value={field.value}
          onChange={field.onChange}
          words={{
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
              error={messageOf(fieldState.error)}
            />
          )}
        </KnownList>
      )}
    />
  );
}
