import { useState, type FormEvent } from 'react';
import { errorText } from '../../../lib/refused';
import { t } from '../../../lib/texts/match-list';
import { useCommand } from '../../../lib/use-command';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { TextField } from '../../../ui/text-field';
import { toast } from '../../../ui/toast';
import css from './filter-bar.module.css';

const LONGEST_NAME = 80;

/** Asks under which name the list as it stands is kept; what is refused is said at the name. */
export function SaveViewDialog({ query, onClose }: { query: string; onClose: () => void }) {
  const { mutateAsync, isPending } = useCommand('saveView');
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await mutateAsync({ name: name.trim(), query });
      toast(t('views.saved', { name: name.trim() }));
      onClose();
    } catch (refusal) {
      setError(errorText(refusal));
    }
  };
  return (
    <Dialog title={t('views.save')} onClose={onClose}>
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
          <Button onClick={onClose}>{t('views.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
}
