import type { MouseEvent, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { t } from '@laurel/words/pages/administration/festival-editor';
import type { CompetitionWhole } from '../../../../lib/server/wire';
import { Button } from '../../../../ui/buttons/button';
import { Form } from '../../../../ui/forms/form';
import { toast } from '../../../../ui/feedback/toast';
import admin from '../../admin.module.css';
import { DraftPreview } from './draft-preview';
import css from '../editor.module.css';
import { selectErrorsBelow } from './errors-below';
import { SaveBar } from './save-bar';
import { ThreeWay } from './conflict-dialog';
import { useEditing } from './use-editing';
import { useSavedCompetition } from './use-saved-competition';

export type Card<T> = {
  value: T;
  n: number;
  /** Error messages by field. */
  errors: Readonly<Record<string, string>>;
  onChange: (value: T) => void;
  onRemove: () => void;
};
type Props<F extends 'terms' | 'dates', T> = {
  whole: CompetitionWhole;
  field: F;
  toItems: (whole: CompetitionWhole) => T[];
  save: (items: T[], version: number) => Promise<CompetitionWhole>;
  fresh: T;
  /** False while the item is half typed; no preview is requested then. */
  isFinished: (item: T) => boolean;
  labels: { none: string; add: string; save: string };
  card: (card: Card<T>) => ReactNode;
};

/**
 * Edits all rules, or all deadlines, of a competition next to a preview of the accepted films. They are saved
 * together.
 */
export function ListEditor<F extends 'terms' | 'dates', T>({
  whole,
  field,
  toItems,
  save,
  fresh,
  isFinished,
  labels,
  card,
}: Props<F, T>) {
  const { id: competitionId, name } = whole.competition;
  const cacheSaved = useSavedCompetition();
  const toStored = (one: CompetitionWhole) => ({
    value: { [field]: toItems(one) } as Record<F, T[]>,
    version: one.competition.version,
  });
  const editing = useEditing<Record<F, T[]>>({
    stored: toStored(whole),
    save: async (draft, version) => {
      const saved = await cacheSaved(await save(draft[field], version));
      toast(t('saved', { name }));
      return toStored(saved);
    },
    theirs: ({ refusal }) =>
      refusal.code === 'competition.stale'
        ? toStored((refusal.details as { whole: CompetitionWhole }).whole)
        : null,
  });
  const items = editing.draft[field];
  const set = (next: T[]) => editing.set({ [field]: next } as Partial<Record<F, T[]>>);
  const put = (n: number, value: T | null) =>
    set(items.flatMap((one, at) => (at === n ? (value ?? []) : one)) as T[]);
  const add = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    flushSync(() => set([...items, fresh]));
    const cards = form!.querySelectorAll(':scope > fieldset');
    cards
      .item(cards.length - 1)
      .querySelector<HTMLElement>('input, select')
      ?.focus();
  };
  return (
    <div className={css.actions}>
      <Form className={admin.form} onSubmit={() => editing.save()}>
        {items.length === 0 && <p className={admin.muted}>{labels.none}</p>}
        {items.map((value, n) =>
          card({
            value,
            n,
            errors: selectErrorsBelow(editing.errors, `${field}.${n}`),
            onChange: (next) => put(n, next),
            onRemove: () => put(n, null),
          }),
        )}
        <div>
          <Button onClick={add}>{labels.add}</Button>
        </div>
        <SaveBar
          label={labels.save}
          isChanged={editing.isChanged}
          isBusy={editing.isBusy}
          error={editing.errors[''] ?? editing.errors[field]}
          onDiscard={editing.discard}
        />
      </Form>
      <DraftPreview
        draft={{ competitionId, [field]: items }}
        unfinished={items.findIndex((item) => !isFinished(item))}
        isChanged={editing.isChanged}
      />
      <ThreeWay name={name} editing={editing} />
    </div>
  );
}
