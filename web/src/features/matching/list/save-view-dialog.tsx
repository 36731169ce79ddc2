import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { query as ask } from '../../../lib/bff';
import { errorText } from '../../../lib/refused';
import { t as shared } from '../../../lib/texts/controls';
import { t } from '../../../lib/texts/match-list';
import { useCommand } from '../../../lib/use-command';
import type { View } from '../../../lib/wire';
import { Button } from '../../../ui/button';
import { Dialog, LeaveButton } from '../../../ui/dialog';
import { TextField } from '../../../ui/text-field';
import { toast } from '../../../ui/toast';
import css from './views.module.css';

const LONGEST_NAME = 80;

/** Asks under which name the list as it stands is kept; what is refused is said at the name. */
export function SaveViewDialog({ query, onClose }: { query: string; onClose: () => void }) {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useCommand('saveView');
  const { mutateAsync: drop } = useCommand('deleteView');
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  /** The one of that name before, or none. */
  const takeBack = async (replaced: View | undefined, saved: View | undefined) => {
    try {
      if (replaced) await mutateAsync({ name: replaced.name, query: replaced.query });
      else if (saved) await drop({ viewId: saved.id });
      toast(t(replaced ? 'views.saved.before' : 'views.deleted', { name: replaced?.name ?? name.trim() }));
    } catch (refusal) {
      toast(errorText(refusal), 'refused');
    }
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    try {
      // Where nobody can say what it replaces it is not saved: it could not be taken back.
      const before = await client.fetchQuery({ ...ask('getViews'), staleTime: 0, retry: false });
      const after = await mutateAsync({ name: name.trim(), query });
      const saved = after.items.find((view) => view.name === name.trim());
      // Names that differ in capitals alone are one: what is replaced is known by its id.
      const replaced = before.items.find((view) => view.id === saved?.id);
      const undo = { label: shared('undo'), run: () => void takeBack(replaced, saved) };
      toast(t('views.saved', { name: name.trim() }), 'done', saved ? undo : null);
      onClose();
    } catch (refusal) {
      setError(errorText(refusal));
    }
  };
  return (
    <Dialog title={t('views.save')} isUnsaved={() => name.trim() !== ''} onClose={onClose}>
      <form className={css.form} onSubmit={(event) => void save(event)}>
        <TextField
          label={t('views.name')}
          hint={t('views.name.hint')}
          error={error}
          maxLength={LONGEST_NAME}
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
