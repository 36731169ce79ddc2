import { TEXT_ENCODING_NAMES, TEXT_ENCODINGS, type TextEncoding } from '@laurel/rules/text/text-encodings';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatBytes } from '../../../lib/formatting/file-size';
import { getErrorText } from '../../../lib/server/refused';
import { sendFile } from '../../../lib/files/send-file';
import { t } from '@laurel/messages/pages/administration/import';
import { useCommand } from '../../../lib/server/use-command';
import { Button } from '../../../ui/buttons/button';
import { DropZone } from '../../../ui/forms/drop-zone';
import { Form } from '../../../ui/forms/form';
import { Select } from '../../../ui/forms/select';
import { TableTextArea } from '../../../ui/forms/table-text-area';
import { Notice } from '../../../ui/feedback/notice';
import admin from '../admin.module.css';
import css from './import.module.css';

/** The name of pasted text has no format, because it may be a table or JSON. */
const PASTED_FILE = 'pasted.txt';
const ACCEPT = ['.xlsx', '.ods', '.csv', '.tsv', '.txt', '.json', '.jsonl', '.ndjson'];
type Encoding = 'self' | TextEncoding;

/** Returns why a file cannot be uploaded; null if it can. */
function findFileError({ name, size }: File, maxBytes = Infinity): string | null {
  if (size === 0) return t('upload.empty', { name });
  if (size <= maxBytes) return null;
  return t('upload.large', { name, size: formatBytes(size), max: formatBytes(maxBytes) });
}

/** Creates an import and uploads its file, then opens the import's page. */
export function UploadFile({ maxBytes }: { maxBytes: number | undefined }) {
  const [encoding, setEncoding] = useState<Encoding>('self');
  const [activeUpload, setActiveUpload] = useState<{ name: string; fraction: number } | null>(null);
  const [error, setError] = useState<unknown>(null);
  const create = useCommand('createCatalogImport', { navigatesAway: true });
  const cancel = useCommand('cancelCatalogImport');
  const navigate = useNavigate();
  const [pastedText, setPastedText] = useState('');
  const send = async (file: File, fileEncoding: Encoding = encoding) => {
    const fileError = findFileError(file, maxBytes);
    setError(fileError && new Error(fileError));
    if (fileError) return;
    setActiveUpload({ name: file.name, fraction: 0 });
    try {
      const input = { fileName: file.name, bytes: file.size };
      const { id } = await create.mutateAsync(
        fileEncoding === 'self' ? input : { ...input, encoding: fileEncoding },
      );
      await sendFile(`/imports/${id}`, file, (fraction) =>
        setActiveUpload({ name: file.name, fraction }),
      ).catch(async (refusal: unknown) => {
        // Otherwise the import would wait for its file forever.
        await cancel.mutateAsync({ importId: id }).catch(() => undefined);
        throw refusal;
      });
      setActiveUpload(null);
      await navigate(`/admin/festival-list/import/${id}`);
    } catch (failure) {
      setActiveUpload(null);
      setError(failure);
    }
  };
  return (
    <section className={admin.section} aria-label={t('upload.title')}>
      <h2>{t('upload.title')}</h2>
      <p className={admin.muted}>
        {t('upload.lead')} {maxBytes !== undefined && t('upload.limit', { size: formatBytes(maxBytes) })}
      </p>
      {error !== null && <Notice tone="refused">{getErrorText(error)}</Notice>}
      {activeUpload ? (
        <div className={css.sending} role="status">
          <span dir="auto">{t('sending', { name: activeUpload.name })}</span>
          <progress
            max={1}
            value={activeUpload.fraction}
            aria-label={t('sending', { name: activeUpload.name })}
          />
          <span>{t('sent', { fraction: Math.round(activeUpload.fraction * 100) })}</span>
        </div>
      ) : (
        <DropZone accept={ACCEPT} onFiles={([file]) => void send(file!)}>
          {t('choose')}
        </DropZone>
      )}
      <div className={css.encoding}>
        <Select
          label={t('encoding')}
          value={encoding}
          onChange={setEncoding}
          disabled={activeUpload !== null}
          options={[
            { value: 'self', label: t('encoding.self') },
            ...TEXT_ENCODINGS.map((value) => ({ value, label: TEXT_ENCODING_NAMES[value] })),
          ]}
        />
      </div>
      <Form className={css.paste} onSubmit={() => send(new File([pastedText], PASTED_FILE), 'self')}>
        <TableTextArea label={t('paste')} hint={t('paste.hint')} value={pastedText} onText={setPastedText} />
        <div>
          <Button type="submit" disabled={activeUpload !== null || pastedText.trim() === ''}>
            {t('paste.send')}
          </Button>
        </div>
      </Form>
    </section>
  );
}
