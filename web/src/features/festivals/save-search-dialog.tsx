import { LONGEST_SEARCH_NAME } from '@laurel/rules/watching';
import { useState } from 'react';
import { errorText } from '../../lib/refused';
import { t } from '../../lib/texts/festivals';
import { useCommand } from '../../lib/use-command';
import type { SavedSearch } from '../../lib/wire';
import { Button } from '../../ui/button';
import { Dialog, LeaveButton } from '../../ui/dialog';
import { Form } from '../../ui/form';
import { TextField } from '../../ui/text-field';
import { toast } from '../../ui/toast';
import css from './festival-view.module.css';

/** Asks under which name a search is kept; what is refused is said at the name. `newest`: what comes after it is new. */
export function SaveSearchDialog({
  search,
  newest,
  onClose,
}: {
  search: NonNullable<SavedSearch['search']>;
  newest: number;
  onClose: () => void;
}) {
  const [name, setName] = useState('');
  const [wrong, setWrong] = useState<string>();
  const command = useCommand('saveSearch');
  const send = async () => {
    if (name.trim() === '') return setWrong(t('saved.name.missing'));
    await command.mutateAsync({ name: name.trim(), search, seenCompetitionId: newest }).then(
      () => {
        toast(t('saved.done', { name: name.trim() }));
        onClose();
      },
      (error: unknown) => setWrong(errorText(error)),
    );
  };
  return (
    <Dialog title={t('saved.save')} isUnsaved={() => name.trim() !== ''} onClose={onClose}>
      <Form onSubmit={send}>
        <TextField
          label={t('saved.name')}
          hint={t('saved.name.hint')}
          error={wrong}
          maxLength={LONGEST_SEARCH_NAME}
          value={name}
          onChange={({ target }) => {
            setName(target.value);
            setWrong(undefined);
          }}
        />
        <div className={css.actions}>
          <LeaveButton>{t('saved.cancel')}</LeaveButton>
          <Button type="submit" look="primary" busy={command.isPending}>
            {t('saved.save')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
