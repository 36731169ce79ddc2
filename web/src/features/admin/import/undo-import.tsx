import { useState } from 'react';
import { Link } from 'react-router-dom';
import { t } from '@laurel/messages/pages/administration/import';
import { useCommand } from '../../../lib/server/use-command';
import type { ImportReport } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { showError } from '../../../widgets/feedback/show-error';
import admin from '../admin.module.css';
import { Confirmation } from '../confirmation';
import { getFieldLabel } from '../festival-fields/festival-fields';
import css from './import.module.css';

type Undo = NonNullable<ImportReport['undo']>;
type Props = { catalogImport: ImportReport['import']; undo: Undo };

/** Undoes an import as a whole after a confirmation, and names what stayed. */
export function UndoImport({ catalogImport, undo }: Props) {
  const { added, changed, deleted, restored, remainingTotal } = undo;
  const isUndone = deleted + restored + remainingTotal > 0;
  return (
    <section className={admin.section} aria-label={t('undo.title')}>
      <h2 tabIndex={-1}>{t('undo.title')}</h2>
      {isUndone && <p role="status">{t('undo.done', { deleted, restored })}</p>}
      {remainingTotal > 0 && <RemainingEffects undo={undo} />}
      {added + changed > 0 && <UndoButton catalogImport={catalogImport} undo={undo} />}
    </section>
  );
}

function UndoButton({ catalogImport: { id, rowVersion }, undo: { added, changed } }: Props) {
  const [isConfirming, setConfirming] = useState(false);
  const importCommand = useCommand('importCatalog');
  const send = () =>
    importCommand.mutate(
      { importId: id, step: 'undo', rowVersion },
      { onError: showError, onSettled: () => setConfirming(false) },
    );
  return (
    <div>
      <Button onClick={() => setConfirming(true)}>{t('undo.send')}</Button>
      {isConfirming && (
        <Confirmation
          title={t('undo.confirm.title')}
          sendLabel={t('undo.send')}
          cancelLabel={t('undo.keep')}
          isBusy={importCommand.isPending}
          onSend={send}
          onClose={() => setConfirming(false)}
        >
          <p>{t('undo.confirm', { added, changed })}</p>
          <p>{t('undo.confirm.remaining')}</p>
        </Confirmation>
      )}
    </div>
  );
}

function RemainingEffects({ undo: { remaining, remainingTotal } }: { undo: Undo }) {
  return (
    <div>
      <p>{t('undo.remaining', { n: remainingTotal })}</p>
      <ul className={css.unknown}>
        {remaining.map(({ festivalId, name, exists, competition, field, reason }) => (
          <li key={`${festivalId} ${competition} ${field}`} dir="auto">
            {exists ? <Link to={`/admin/festival-list/${festivalId}`}>{name}</Link> : <strong>{name}</strong>}
            {[competition, field && getFieldLabel(field)].filter(Boolean).map((label) => ` · ${label}`)}
            {`: ${reason}`}
          </li>
        ))}
      </ul>
      {remainingTotal > remaining.length && (
        <p>{t('undo.remaining.more', { n: remainingTotal - remaining.length })}</p>
      )}
    </div>
  );
}
