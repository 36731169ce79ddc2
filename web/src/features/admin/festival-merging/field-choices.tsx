import { t } from '@laurel/messages/pages/administration/festival-merging';
import admin from '../admin.module.css';
import { getFieldLabel } from '../festival-fields/festival-fields';
import type { Fields } from '../festival-editor/editing/use-editing';
import { formatValue } from '../festival-fields/format-value';
import css from './merging.module.css';

type Props = {
  fields: readonly string[];
  targetFields: Fields;
  mergedFields: Fields;
  /** The fields that are taken from the merged festival. */
  fieldsFromMerged: ReadonlySet<string>;
  onChoose: (fieldsFromMerged: ReadonlySet<string>) => void;
};

/** Lets the user choose the right value of each field in which the two festivals differ. */
export function FieldChoices({ fields, targetFields, mergedFields, fieldsFromMerged, onChoose }: Props) {
  const choose = (field: string, side: 'target' | 'merged') => {
    const otherFields = [...fieldsFromMerged].filter((name) => name !== field);
    onChoose(new Set(side === 'merged' ? [...otherFields, field] : otherFields));
  };
  return (
    <section className={admin.section}>
      <h2>{t('fields')}</h2>
      <p className={admin.muted}>{t(fields.length > 0 ? 'fields.lead' : 'fields.same')}</p>
      {fields.map((field) => (
        <fieldset key={field} className={css.field}>
          <legend>{getFieldLabel(field)}</legend>
          {(['target', 'merged'] as const).map((side) => (
            <label key={side} className={css.side}>
              <input
                type="radio"
                name={field}
                checked={fieldsFromMerged.has(field) === (side === 'merged')}
                onChange={() => choose(field, side)}
              />
              <span dir="auto">
                <small>{t(`field.${side}`)}</small>
                {formatValue(field, (side === 'target' ? targetFields : mergedFields)[field])}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </section>
  );
}
