import { useState } from 'react';
import { isSame } from '../../../../ui/forms/is-same';
import { t } from '@laurel/messages/pages/administration/festival-editor';
import { Button } from '../../../../ui/buttons/button';
import { Dialog, LeaveButton } from '../../../../ui/dialogs/dialog';
import { Form } from '../../../../ui/forms/form';
import admin from '../../admin.module.css';
import css from '../editor.module.css';
import { getFieldLabel } from '../../festival-fields/festival-fields';
import { findDifferences, type Editing, type Fields } from './use-editing';
import { formatValue } from '../../festival-fields/format-value';

type Props<T extends Fields> = { name: string; editing: Editing<T> };
type Side = 'theirs' | 'yours';

/** Resolves concurrent edits: shows the value before, theirs and yours, and lets the user choose one per field. */
export function ConflictDialog<T extends Fields>({ name, editing }: Props<T>) {
  const { conflict } = editing;
  return conflict && <FieldChoices name={name} editing={editing} theirs={conflict.value} />;
}

function FieldChoices<T extends Fields>({ name, editing, theirs }: Props<T> & { theirs: T }) {
  const { draft: yours } = editing;
  const baseValue = editing.base.value;
  const fields = [
    ...new Set([...findDifferences(baseValue, theirs), ...findDifferences(baseValue, yours)]),
  ].filter((field) => !isSame(theirs[field], yours[field]));
  const getDefaultSide = (field: string): Side =>
    isSame(baseValue[field], yours[field]) ? 'theirs' : 'yours';
  const [selectedSides, setSelectedSides] = useState<Record<string, Side>>({});
  const getSide = (field: string) => selectedSides[field] ?? getDefaultSide(field);
  const resolve = () =>
    editing.resolveConflict({
      ...theirs,
      ...Object.fromEntries(
        fields.map((field) => [field, (getSide(field) === 'theirs' ? theirs : yours)[field]]),
      ),
    });
  return (
    <Dialog title={t('conflict.title', { name })} shape="wide" onClose={editing.dismissConflict}>
      <Form className={admin.form} onSubmit={resolve}>
        <p>{t('conflict.lead')}</p>
        {fields.map((field) => (
          <fieldset key={field} className={css.conflict}>
            <legend>{getFieldLabel(field)}</legend>
            <p className={css.previous} dir="auto">
              <small>{t('conflict.before')}</small>
              {formatValue(field, baseValue[field])}
            </p>
            {(['theirs', 'yours'] as const).map((side) => (
              <label key={side} className={css.side}>
                <input
                  type="radio"
                  name={field}
                  checked={getSide(field) === side}
                  onChange={() => setSelectedSides((previous) => ({ ...previous, [field]: side }))}
                />
                <span dir="auto">
                  <small>{t(`conflict.${side}`)}</small>
                  {formatValue(field, (side === 'theirs' ? theirs : yours)[field])}
                </span>
              </label>
            ))}
          </fieldset>
        ))}
        <div className={admin.actions}>
          <Button type="submit" variant="primary" busy={editing.isBusy}>
            {t('conflict.save')}
          </Button>
          <LeaveButton>{t('conflict.cancel')}</LeaveButton>
        </div>
      </Form>
    </Dialog>
  );
}
