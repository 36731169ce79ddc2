import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { errorText } from '../../../lib/refused';
import { sendFile } from '../../../lib/send-file';
import { t } from '../../../lib/texts/import';
import { useCommand } from '../../../lib/use-command';
import { Select } from '../../../ui/select';
import { Notice } from '../../../ui/state';
import admin from '../admin.module.css';
import { DropFile } from './drop-file';
import css from './import.module.css';

type Encoding = 'self' | 'windows-1252';

/** Announces a file and sends it; then its own page says how it goes. */
export function BringFile() {
  const [encoding, setEncoding] = useState<Encoding>('self');
  const [sending, setSending] = useState<{ name: string; part: number } | null>(null);
  const [error, setError] = useState<unknown>(null);
  const create = useCommand('createCatalogImport', { leadsAway: true });
  const navigate = useNavigate();
  const send = async (file: File) => {
    setError(null);
    setSending({ name: file.name, part: 0 });
    try {
      const asked = { fileName: file.name, bytes: file.size };
      const { id } = await create.mutateAsync(encoding === 'self' ? asked : { ...asked, encoding });
      await sendFile(`/imports/${id}`, file, (part) => setSending({ name: file.name, part }));
      setSending(null);
      await navigate(`/admin/festival-list/import/${id}`);
    } catch (problem) {
      setSending(null);
      setError(problem);
    }
  };
  return (
    <section className={admin.section} aria-label={t('bring.title')}>
      <h2>{t('bring.title')}</h2>
      <p className={admin.muted}>{t('bring.lead')}</p>
      {error !== null && <Notice tone="refused">{errorText(error)}</Notice>}
      {sending ? (
        <div className={css.drop} role="status">
          <span dir="auto">{t('sending', { name: sending.name })}</span>
          <progress max={1} value={sending.part} aria-label={t('sending', { name: sending.name })} />
          <span>{t('sent', { part: Math.round(sending.part * 100) })}</span>
        </div>
      ) : (
        <DropFile onFile={(file) => void send(file)} />
      )}
      <Select
        label={t('encoding')}
        value={encoding}
        onChange={setEncoding}
        disabled={sending !== null}
        options={[
          { value: 'self', label: t('encoding.self') },
          { value: 'windows-1252', label: t('encoding.windows-1252') },
        ]}
      />
    </section>
  );
}
