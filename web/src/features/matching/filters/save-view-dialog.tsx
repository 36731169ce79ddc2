import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { query as bffQuery } from '../../../lib/server/bff';
import { getErrorText } from '../../../lib/server/refused';
import { t as shared } from '@laurel/words/pages/controls/actions';
import { t } from '@laurel/words/pages/matching/list';
import { useCommand } from '../../../lib/server/use-command';
import type { View } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { Dialog, LeaveButton } from '../../../ui/dialogs/dialog';
import { TextField } from '../../../ui/forms/text-field';
import { toast } from '../../../ui/feedback/toast';
import css from './views.module.css';

const MAX_NAME_LENGTH = 80;

/** Asks for the name under which the current view is saved. Shows refusals at the name. */
export function SaveViewDialog({ query, onClose }: { query: string; onClose: () => void }) {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useCommand('saveView');
  const { mutateAsync: drop } = useCommand('deleteView');
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  /** Restores the replaced view, or deletes the new one. */
  const takeBack = async (replaced: View | undefined, saved: View | undefined) => {
    try {
      if (replaced) await mutateAsync({ name: replaced.name, query: replaced.query });
      else if (saved) await drop({ viewId: saved.id });
      toast(t(replaced ? 'views.saved.before' : 'views.deleted', { name: replaced?.name ?? name.trim() }));
    } catch (refusal) {
      toast(getErrorText(refusal), 'refused');
    }
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    try {
      // If the replaced view is unknown, the view is not saved, because it could not be undone.
      const before = await client.fetchQuery({ ...bffQuery('getViews'), staleTime: 0, retry: false });
      const after = await mutateAsync({ name: name.trim(), query });
      const saved = after.items.find((view) => view.name === name.trim());
      // Names are case-insensitive, so the replaced view is found by its id.
      const replaced = before.items.find((view) => view.id === saved?.id);
      const undo = { label: shared('undo'), run: () => void takeBack(replaced, saved) };
      toast(t('views.saved', { name: name.trim() }), 'done', saved ? undo : null);
      onClose();
    } catch (refusal) {
      setError(getErrorText(refusal));
    }
  };
  return (
    <Dialog title={t('views.save')} isUnsaved={() => name.trim() !== ''} onClose={onClose}>
      <form className={css.form} onSubmit={(event) => void save(event)}>
        <TextField
          label={t('views.name')}
          hint={t('views.name.hint')}
          error={error}
          maxLength={MAX_NAME_LENGTH}
          required
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <div className={css.actions}>
          <Button type="submit" look="primary" busy={isPending} disabled={name.trim() === ''}>
            {t('views.save')}
          </Button>
          <LeaveButton>{t('views.cancel')}</LeaveButton>
        </div>
      </form>
    </Dialog>
  );
}
