import type { MouseEvent, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { t } from '@laurel/messages/pages/administration/festival-editor';
import type { CompetitionWhole } from '../../../../lib/server/wire';
import { Button } from '../../../../ui/buttons/button';
import { Form } from '../../../../ui/forms/form';
import { toast } from '../../../../ui/feedback/toast';
import admin from '../../admin.module.css';
import { DraftPreview } from './draft-preview';
import css from '../editor.module.css';
import { selectErrorsBelow } from './errors-below';
import { SaveBar } from './save-bar';
import { ConflictDialog } from './conflict-dialog';
import { useEditing } from './use-editing';
import { useSaveCompetition } from './use-save-competition';

export type Card<T> = {
  value: T;
  n: number;
  /** Error messages by field. */
  errors: Readonly<Record<string, string>>;
  onChange: (value: T) => void;
  onRemove: () => void;
};
type Props<F extends 'terms' | 'dates', T> = {
  fullCompetition: CompetitionWhole;
  field: F;
  toItems: (fullCompetition: CompetitionWhole) => T[];
  save: (items: T[], version: number) => Promise<CompetitionWhole>;
  newItem: T;
  /** Returns false while the item is incomplete. Then no preview is requested. */
  isFinished: (item: T) => boolean;
  labels: { emptyText: string; addLabel: string; saveLabel: string };
  renderCard: (card: Card<T>) => ReactNode;
};

/**
 * Edits all rules, or all deadlines, of a competition next to a preview of the accepted films. They are saved
 * together.
 */
export function ListEditor<F extends 'terms' | 'dates', T>({
  fullCompetition,
  field,
  toItems,
  save,
  newItem,
  isFinished,
  labels,
  renderCard,
}: Props<F, T>) {
  const { id: competitionId, name } = fullCompetition.competition;
  const saveCompetition = useSaveCompetition();
  const toStored = (competition: CompetitionWhole) => ({
    value: { [field]: toItems(competition) } as Record<F, T[]>,
    version: competition.competition.version,
  });
  const editing = useEditing<Record<F, T[]>>({
    stored: toStored(fullCompetition),
    save: async (draft, version) => {
      const savedCompetition = await saveCompetition(competitionId, version, (currentVersion) =>
        save(draft[field], currentVersion),
      );
      toast(t('saved', { name }));
      return toStored(savedCompetition);
    },
    getConcurrentValue: ({ refusal }) =>
      refusal.code === 'competition.stale'
        ? toStored((refusal.details as { whole: CompetitionWhole }).whole)
        : null,
  });
  const items = editing.draft[field];
  const setItems = (next: T[]) => editing.set({ [field]: next } as Partial<Record<F, T[]>>);
  const addItem = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    flushSync(() => setItems([...items, newItem]));
    const cards = form!.querySelectorAll(':scope > fieldset');
    [...cards].at(-1)!.querySelector<HTMLElement>('input, select')?.focus();
  };
  return (
    <div className={css.actions}>
      <Form className={admin.form} onSubmit={() => editing.save()}>
        {items.length === 0 && <p className={admin.muted}>{labels.emptyText}</p>}
        {items.map((value, n) =>
          renderCard({
            value,
            n,
            errors: selectErrorsBelow(editing.errors, `${field}.${n}`),
            onChange: (next) => setItems(items.with(n, next)),
            onRemove: () => setItems(items.toSpliced(n, 1)),
          }),
        )}
        <div>
          <Button onClick={addItem}>{labels.addLabel}</Button>
        </div>
        <SaveBar
          label={labels.saveLabel}
          isChanged={editing.isChanged}
          isBusy={editing.isBusy}
          error={editing.errors[''] ?? editing.errors[field]}
          onDiscard={editing.discard}
        />
      </Form>
      <DraftPreview
        draft={{ competitionId, [field]: items }}
        unfinishedIndex={items.findIndex((item) => !isFinished(item))}
        isChanged={editing.isChanged}
      />
      <ConflictDialog name={name} editing={editing} />
    </div>
  );
}
