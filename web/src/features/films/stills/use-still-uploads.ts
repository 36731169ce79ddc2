import { MAX_STILL_BYTES } from '@laurel/rules/pictures/stills';
import { useRef, useState } from 'react';
import { mutate } from '../../../lib/server/bff';
import { formatMegabytes } from '../../../lib/formatting/file-size';
import { getErrorText } from '../../../lib/server/refused';
import { sendFile } from '../../../lib/files/send-file';
import { t } from '@laurel/messages/pages/films/stills';
import { useCommand } from '../../../lib/server/use-command';

/** An upload in progress; `reason`: why the file was refused. */
export interface Upload {
  key: number;
  name: string;
  state: 'waiting' | 'sending' | 'processing' | 'refused';
  /** The uploaded fraction, 0 to 1. */
  fraction: number;
  reason: string;
}

let nextKey = 0;

/**
 * Uploads the selected files one after another and confirms each. A refused file is reported and does not
 * stop the others.
 */
export function useStillUploads(
  filmId: number,
  freeSlots: number,
  onAdded: (originalName: string, stillFileName: string) => void,
) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const addStill = useCommand('addFilmStill');
  const queue = useRef(Promise.resolve());
  const updateUpload = (key: number, changes: Partial<Upload>) =>
    setUploads((previous) =>
      previous.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)),
    );
  const dismissUpload = (key: number) =>
    setUploads((previous) => previous.filter((upload) => upload.key !== key));

  async function uploadFile(key: number, file: File) {
    try {
      updateUpload(key, { state: 'sending' });
      const { stillFileName, url } = await mutate('createStillUpload', { filmId, bytes: file.size });
      await sendFile(url, file, (fraction) => updateUpload(key, { fraction }));
      updateUpload(key, { state: 'processing', fraction: 1 });
      await addStill.mutateAsync({ filmId, stillFileName });
      dismissUpload(key);
      onAdded(file.name, stillFileName);
    } catch (error) {
      updateUpload(key, { state: 'refused', reason: getErrorText(error) });
    }
  }

  function uploadFiles(files: readonly File[]) {
    const activeCount = uploads.filter(({ state }) => state !== 'refused').length;
    const newUploads = files.map((file, i) => {
      const reason = findRefusal(file, i + activeCount < freeSlots);
      return {
        file,
        upload: {
          key: nextKey++,
          name: file.name,
          state: reason ? 'refused' : 'waiting',
          fraction: 0,
          reason,
        } as Upload,
      };
    });
    setUploads((previous) => [...previous, ...newUploads.map(({ upload }) => upload)]);
    for (const { file, upload } of newUploads)
      if (upload.state === 'waiting') queue.current = queue.current.then(() => uploadFile(upload.key, file));
  }
  return { uploads, uploadFiles, dismissUpload };
}

/** Finds refusals that are known before uploading. */
function findRefusal(file: File, hasFreeSlot: boolean): string {
  if (!hasFreeSlot) return t('noSpace');
  if (file.size <= MAX_STILL_BYTES) return '';
  return t('large', { mb: formatMegabytes(file.size), max: formatMegabytes(MAX_STILL_BYTES) });
}
