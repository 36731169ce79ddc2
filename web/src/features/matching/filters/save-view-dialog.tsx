import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { query as bffQuery } from '../../../lib/server/bff';
import { getErrorText } from '../../../lib/server/refused';
import { t as shared } from '@laurel/messages/pages/controls/actions';
import { t } from '@laurel/messages/pages/matching/list';
import { useCommand } from '../../../lib/server/use-command';
import type { View } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { Dialog, LeaveButton } from '../../../ui/dialogs/dialog';
import { TextField } from '../../../ui/forms/text-field';
import { toast } from '../../../ui/feedback/toast';
import css from './views.module.css';
import { showError } from '../../../widgets/feedback/show-error';

const MAX_NAME_LENGTH = 80;

/** Asks for the name under which the current view is saved. Shows refusals at the name. */
export function SaveViewDialog({ query, onClose }: { query: string; onClose: () => void }) {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useCommand('saveView');
  const { mutateAsync: deleteView } = useCommand('deleteView');
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  /** Restores the replaced view, or deletes the new one. */
  const undoSave = async (replacedView: View | undefined, savedView: View | undefined) => {
    try {
      if (replacedView) await mutateAsync({ name: replacedView.name, query: replacedView.query });
      else if (savedView) await deleteView({ viewId: savedView.id });
      toast(
        t(replacedView ? 'views.saved.before' : 'views.deleted', { name: replacedView?.name ?? name.trim() }),
      );
    } catch (refusal) {
      showError(refusal);
    }
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    try {
      // If the replaced view is unknown, the view is not saved, because it could not be undone.
      const previousViews = await client.fetchQuery({ ...bffQuery('getViews'), staleTime: 0, retry: false });
      const updatedViews = await mutateAsync({ name: name.trim(), query });
      const savedView = updatedViews.items.find((view) => view.name === name.trim());
      // Names are case-insensitive, so the replaced view is found by its id.
      const replacedView = previousViews.items.find((view) => view.id === savedView?.id);
      const undoAction = { label: shared('undo'), run: () => void undoSave(replacedView, savedView) };
      toast(t('views.saved', { name: name.trim() }), 'done', savedView ? undoAction : null);
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
          <Button type="submit" variant="primary" busy={isPending} disabled={name.trim() === ''}>
            {t('views.save')}
          </Button>
          <LeaveButton>{t('views.cancel')}</LeaveButton>
        </div>
      </form>
    </Dialog>
  );
}
