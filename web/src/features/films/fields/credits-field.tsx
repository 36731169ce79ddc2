import { CREDIT_ROLES, type CreditRole } from '@laurel/rules/films/vocabularies';
import { getErrorMessage } from '../../../lib/forms/error-message';
import { t } from '@laurel/messages/pages/films/films';
import type { Credit, FilmFields } from '../../../lib/server/wire';
import { TypedField } from '../../../ui/forms/typed-field';
import css from '../form.module.css';
import { useController } from 'react-hook-form';

/** A comma; but “Paul Girard, Jr.” is one name. */
const NAME_SEPARATOR = /,(?!\s*(?:Jr|Sr|I{2,3}|IV)\b)/;
const parseNames = (text: string) =>
  text
    .split(NAME_SEPARATOR)
    .map((name) => name.trim())
    .filter(Boolean);
const formatNames = (names: string[]) => names.join(', ');
const sortByRole = (credits: readonly Credit[]) =>
  CREDIT_ROLES.flatMap((role) => credits.filter((credit) => credit.role === role));

/** The film's credits: one box per role, with several names separated by commas. */
export function CreditsField() {
  const { field, fieldState } = useController<FilmFields, 'credits'>({ name: 'credits' });
  return (
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
  const names = credits.filter((credit) => credit.role === role).map((credit) => credit.name);
  const creditErrors = Array.isArray(errors)
    ? (errors as ({ name?: unknown; role?: unknown } | undefined)[])
    : [];
  const refusedCredit = creditErrors.find((error, index) => error && credits[index]?.role === role);
  const listError = role === 'director' && !Array.isArray(errors) ? getErrorMessage(errors) : undefined;
  return (
    <TypedField<string[]>
      label={t(`credit.${role}`)}
      name={name}
      value={names.length > 0 ? names : null}
      onChange={(typedNames) =>
        onChange(
          sortByRole([
            ...credits.filter((credit) => credit.role !== role),
            ...(typedNames ?? []).map((typedName) => ({ role, name: typedName })),
          ]),
        )
      }
      onBlur={onBlur}
      format={formatNames}
      parse={parseNames}
      // Any text can be the beginning of names.
      partialPattern={/^/}
      refusal=""
      error={getErrorMessage(refusedCredit?.name ?? refusedCredit?.role) ?? listError}
    />
  );
}
