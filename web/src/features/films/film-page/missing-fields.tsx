import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/server/bff';
import { t as tFields } from '@laurel/messages/pages/films/films';
import { t } from '@laurel/messages/pages/films/film-page';
import type { Film } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { fieldsByPage, isFieldName, type FieldName } from '../form-state/film-fields';
import { formatFieldEffect } from '../form-state/format-field-effect';
import css from '../page.module.css';
import { QueryStatus } from '../../../widgets/feedback/query-status';

/** The number of fields that are visible before the user opens the rest. */
const MAX_VISIBLE = 6;
type Props = { film: Film; onEdit: (change: string) => void };

/**
 * The unknown fields that rules need, the most decisive first, with the number of competitions that each
 * would decide. `onEdit` opens the field.
 */
export function MissingFields({ film, onEdit }: Props) {
  const preview = useQuery(query('getMatchPreview', { filmId: film.id, facts: {} }));
  const missingFields = preview.data?.settling.filter(
    ({ field, waiting }) => isFieldName(field) && waiting > 0,
  );
  return (
    <section className={css.section} aria-labelledby="film-missing">
      <h2 id="film-missing">{t('required.title')}</h2>
      <QueryStatus query={preview} lines={4} />
      {missingFields?.length === 0 && <p className={css.muted}>{t('required.complete')}</p>}
      {missingFields && missingFields.length > 0 && (
        <>
          <p>{t('required.missing', { n: missingFields.length })}</p>
          <FieldList missingFields={missingFields.slice(0, MAX_VISIBLE)} onEdit={onEdit} />
          {missingFields.length > MAX_VISIBLE && (
            <details>
              <summary>{t('required.more', { n: missingFields.length - MAX_VISIBLE })}</summary>
              <FieldList missingFields={missingFields.slice(MAX_VISIBLE)} onEdit={onEdit} />
            </details>
          )}
        </>
      )}
    </section>
  );
}

/** Names the director in the label, because “Age” alone could be that of the film. */
const getFieldLabel = (field: FieldName) =>
  (fieldsByPage.director as readonly FieldName[]).includes(field)
    ? t('required.director', { field: tFields(field) })
    : tFields(field);

type ListProps = { missingFields: Parameters<typeof formatFieldEffect>[0][]; onEdit: Props['onEdit'] };
function FieldList({ missingFields, onEdit }: ListProps) {
  return (
    <ul className={css.missing}>
      {missingFields.map((fieldEffect) => (
        <li key={fieldEffect.field}>
          <Button size="small" onClick={() => onEdit(fieldEffect.field)}>
            {isFieldName(fieldEffect.field) ? getFieldLabel(fieldEffect.field) : fieldEffect.field}
          </Button>
          <span>{formatFieldEffect(fieldEffect)}</span>
        </li>
      ))}
    </ul>
  );
}
