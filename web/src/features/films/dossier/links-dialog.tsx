import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_RECIPIENT_LENGTH } from '@laurel/rules/films/dossiers';
import { query } from '../../../lib/server/bff';
import { getErrorText } from '../../../lib/server/refused';
import { t } from '@laurel/messages/pages/films/dossier';
import { useCommand } from '../../../lib/server/use-command';
import type { Film } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { Dialog } from '../../../ui/dialogs/dialog';
import { Form } from '../../../ui/forms/form';
import { TextField } from '../../../ui/forms/text-field';
import { toast } from '../../../ui/feedback/toast';
import { DossierLinks } from './dossier-links';
import css from './dossier.module.css';
import { QueryStatus } from '../../../widgets/feedback/query-status';

/** Creates links to a dossier, one per festival, and revokes them. */
export default function LinksDialog({ film, onClose }: { film: Film; onClose: () => void }) {
  // The view counts must be current.
  const links = useQuery({ ...query('getDossierLinks', { filmId: film.id }), staleTime: 0 });
  const createLink = useCommand('createDossierLink');
  const [recipient, setRecipient] = useState('');
  const [isMissing, setMissing] = useState(false);
  const createErrorText = createLink.isError ? getErrorText(createLink.error) : undefined;
  const submit = async () => {
    try {
      await createLink.mutateAsync({ filmId: film.id, recipient: recipient.trim() });
      toast(t('links.created', { recipient: recipient.trim() }));
      setRecipient('');
    } catch {
      // The field shows the error.
    }
  };
  return (
    <Dialog title={t('links.title', { name: film.name })} onClose={onClose}>
      <div className={css.links}>
        <p>{t('links.description')}</p>
        <Form className={css.create} onSubmit={submit} onUnparsable={() => setMissing(true)}>
          <TextField
            label={t('links.recipient')}
            hint={t('links.recipient.hint')}
            required
            maxLength={MAX_RECIPIENT_LENGTH}
            value={recipient}
            onChange={(event) => {
              setRecipient(event.target.value);
              setMissing(false);
            }}
            error={isMissing ? t('links.recipient.missing') : createErrorText}
          />
          <Button type="submit" variant="primary" busy={createLink.isPending}>
            {t('links.create')}
          </Button>
        </Form>
        <QueryStatus query={links} lines={3} />
        {links.data && <DossierLinks filmId={film.id} links={links.data.items} />}
      </div>
    </Dialog>
  );
}
