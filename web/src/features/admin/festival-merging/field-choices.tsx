import { t } from '../../../lib/texts/festival-merging';
import admin from '../admin.module.css';
import { labelOf } from '../festival-editor/festival-fields';
import type { Fields } from '../festival-editor/use-editing';
import { valueWords } from '../festival-editor/value-words';
import css from './merging.module.css';

type Props = {
  fields: readonly string[];
  kept: Fields;
  merged: Fields;
  /** What is taken of the one that goes. */
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
};

/** Of each field in which two festivals differ, which of them is right. */
export function FieldChoices({ fields, kept, merged, chosen, onChoose }: Props) {
  const choose = (field: string, side: 'kept' | 'merged') => {
    const others = [...chosen].filter((one) => one !== field);
    onChoose(new Set(side === 'merged' ? [...others, field] : others));
  };
  return (
    <section className={admin.section}>
      <h2>{t('fields')}</h2>
      <p className={admin.muted}>{t(fields.length > 0 ? 'fields.lead' : 'fields.same')}</p>
      {fields.map((field) => (
        <fieldset key={field} className={css.field}>
          <legend>{labelOf(field)}</legend>
          {(['kept', 'merged'] as const).map((side) => (
            <label key={side} className={css.side}>
              <input
                type="radio"
                name={field}
                checked={chosen.has(field) === (side === 'merged')}
                onChange={() => choose(field, side)}
              />
              <span dir="auto">
                <small>{t(`field.${side}`)}</small>
                {valueWords(field, (side === 'kept' ? kept : merged)[field])}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </section>
  );
}
