import { MAX_SEARCH_NAME_LENGTH } from '@laurel/rules/notifications/watching';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../lib/server/bff';
import { getErrorText } from '../../../lib/server/refused';
import { t } from '@laurel/messages/pages/festivals/festivals';
import { useCommand } from '../../../lib/server/use-command';
import type { SavedSearch } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { Dialog, LeaveButton } from '../../../ui/dialogs/dialog';
import { Form } from '../../../ui/forms/form';
import { TextField } from '../../../ui/forms/text-field';
import { toast } from '../../../ui/feedback/toast';
import css from '../festivals.module.css';

type Search = NonNullable<SavedSearch['search']>;
/** Returns the conditions of a search, without sorting and view. */
export const toSearchInput = ({ query, filters }: Search) => ({
  ...(query && { query }),
  ...(filters && { filters }),
});

/** Asks for the name of a saved search, and shows refusals next to the name. */
export function SaveSearchDialog({ search, onClose }: { search: Search; onClose: () => void }) {
  const client = useQueryClient();
  const newestCompetitionQuery = {
    ...query('countFestivals', { searches: [toSearchInput(search)] }),
    gcTime: 0,
  };
  // Runs when the dialog opens: competitions that are added later count as new.
  useQuery({ ...newestCompetitionQuery, staleTime: 0 });
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const command = useCommand('saveSearch');
  const saveSearch = async () => {
    if (name.trim() === '') return setError(t('saved.name.missing'));
    try {
      const { newestCompetitionId } = await client.fetchQuery({
        ...newestCompetitionQuery,
        staleTime: Infinity,
      });
      await command.mutateAsync({ name: name.trim(), search, seenCompetitionId: newestCompetitionId });
    } catch (failure) {
      return setError(getErrorText(failure));
    }
    toast(t('saved.done', { name: name.trim() }));
    onClose();
  };
  return (
    <Dialog title={t('saved.save')} isUnsaved={() => name.trim() !== ''} onClose={onClose}>
      <Form onSubmit={saveSearch}>
        <TextField
          label={t('saved.name')}
          hint={t('saved.name.hint')}
          error={error}
          maxLength={MAX_SEARCH_NAME_LENGTH}
          value={name}
          onChange={({ target }) => {
            setName(target.value);
            setError(undefined);
          }}
        />
        <div className={css.actions}>
          <LeaveButton>{t('saved.cancel')}</LeaveButton>
          <Button type="submit" variant="primary" busy={command.isPending}>
            {t('saved.save')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
