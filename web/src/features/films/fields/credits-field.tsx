import { CREDIT_ROLES, type CreditRole } from '@laurel/rules/films/vocabularies';
import { Controller, useFormContext } from 'react-hook-form';
import { getErrorMessage } from '../../../lib/forms/error-message';
import { t } from '@laurel/words/pages/films/films';
import type { Credit, FilmFields } from '../../../lib/server/wire';
import { TypedField } from '../../../ui/forms/typed-field';
import css from '../form.module.css';

/** “Paul Girard, Jr.” is one name. */
const BETWEEN = /,(?!\s*(?:Jr|Sr|I{2,3}|IV)\b)/;
const parseNames = (text: string) =>
  text
    .split(BETWEEN)
    .map((name) => name.trim())
    .filter(Boolean);
const formatNames = (names: string[]) => names.join(', ');
const sortByRole = (credits: readonly Credit[]) =>
  CREDIT_ROLES.flatMap((role) => credits.filter((one) => one.role === role));

/** The film's credits: one box per role, with several names separated by commas. */
export function CreditsField() {
  const { control } = useFormContext<FilmFields>();
  return (
    <Controller
      control={control}
      name="credits"
      render={({ field, fieldState }) => (
        <fieldset className={css.credits}>
          <legend>{t('credits')}</legend>
          <p className={css.hint}>{t('credits.hint')}</p>
          <div className={css.fields}>
            {CREDIT_ROLES.map((role, n) => (
              <NamesField
                key={role}
                role={role}
                name={n === 0 ? 'credits' : undefined}
                credits={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
                errors={fieldState.error}
              />
            ))}
          </div>
        </fieldset>
      )}
    />
  );
}

type Props = {
  role: CreditRole;
  name: string | undefined;
  credits: Credit[];
  onChange: (credits: Credit[]) => void;
  onBlur: () => void;
  errors: unknown;
};

function NamesField({ role, name, credits, onChange, onBlur, errors }: Props) {
  const names = credits.filter((one) => one.role === role).map((one) => one.name);
  const errorsAt = Array.isArray(errors)
    ? (errors as ({ name?: unknown; role?: unknown } | undefined)[])
    : [];
  const refused = errorsAt.find((error, at) => error && credits[at]?.role === role);
  const asWhole = role === 'director' && !Array.isArray(errors) ? getErrorMessage(errors) : undefined;
  return (
    <TypedField<string[]>
      label={t(`credit.${role}`)}
      name={name}
      value={names.length > 0 ? names : null}
      onChange={(typed) =>
        onChange(
          sortByRole([
            ...credits.filter((one) => one.role !== role),
            ...(typed ?? []).map((one) => ({ role, name: one })),
          ]),
        )
      }
      onBlur={onBlur}
      format={formatNames}
      parse={parseNames}
      grows={/^/}
      refusal=""
      error={getErrorMessage(refused?.name ?? refused?.role) ?? asWhole}
    />
  );
}
