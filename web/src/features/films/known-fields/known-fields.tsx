import { t as tFilm } from '@laurel/messages/pages/films/films';
import { t } from '@laurel/messages/pages/films/wizard';
import type { Film } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import type { FieldName } from '../form-state/film-fields';
import { useFieldFormatter } from './use-field-formatter';
import css from '../wizard.module.css';

type Props = { film: Film; names: readonly FieldName[]; onChange: (name: FieldName) => void };

/** The known fields, one line each, with a button to edit. */
export function KnownFields({ film, names, onChange }: Props) {
  const formatField = useFieldFormatter(film);
  return (
    <dl className={css.knownFields} aria-label={t('known')}>
      {names.map((name) => (
        <KnownLine
          key={name}
          label={tFilm(name)}
          value={formatField(name) ?? ''}
          onChange={() => onChange(name)}
        />
      ))}
    </dl>
  );
}

type KnownLineProps = { label: string; value: string; onChange: () => void };

export function KnownLine({ label, value, onChange }: KnownLineProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd dir="auto">{value}</dd>
      <dd>
        <Button
          variant="subtle"
          size="small"
          aria-label={t('review.change.of', { what: label })}
          onClick={onChange}
        >
          {t('review.change')}
        </Button>
      </dd>
    </div>
  );
}
