import { LARGEST_STILL_BYTES } from '@laurel/rules/stills';
import { useRef, useState } from 'react';
import { mutate } from '../../../lib/bff';
import { megabytes } from '../../../lib/megabytes';
import { errorText } from '../../../lib/refused';
import { sendFile } from '../../../lib/send-file';
import { t } from '../../../lib/texts/stills';
import { useCommand } from '../../../lib/use-command';

/** One file on its way; `why` where it was not taken. */
export interface Upload {
  key: number;
  name: string;
  state: 'waiting' | 'sending' | 'making' | 'refused';
  /** How much is sent, 0 to 1. */
  part: number;
  why: string;
}

let keys = 0;

/** Sends the files that are chosen, one after another, and confirms each; what is refused is said of its file, and stops no other. */
export function useStillUploads(
  filmId: number,
  room: number,
  onAdded: (picture: string, stillFileName: string) => void,
) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const add = useCommand('addFilmStill');
  const line = useRef(Promise.resolve());
  const change = (key: number, some: Partial<Upload>) =>
    setUploads((now) => now.map((one) => (one.key === key ? { ...one, ...some } : one)));
  const forget = (key: number) => setUploads((now) => now.filter((one) => one.key !== key));

  async function send(key: number, file: File) {
    try {
      change(key, { state: 'sending' });
      const { stillFileName, url } = await mutate('createStillUpload', { filmId, bytes: file.size });
      await sendFile(url, file, (part) => change(key, { part }));
      change(key, { state: 'making', part: 1 });
      await add.mutateAsync({ filmId, stillFileName });
      forget(key);
      onAdded(file.name, stillFileName);
    } catch (error) {
      change(key, { state: 'refused', why: errorText(error) });
    }
  }

  function choose(files: readonly File[]) {
    const onTheirWay = uploads.filter(({ state }) => state !== 'refused').length;
    const chosen = files.map((file, i) => {
      const why = refusalOf(file, i + onTheirWay < room);
      return {
        file,
        upload: { key: keys++, name: file.name, state: why ? 'refused' : 'waiting', part: 0, why } as Upload,
      };
    });
    setUploads((now) => [...now, ...chosen.map(({ upload }) => upload)]);
    for (const { file, upload } of chosen)
      if (upload.state === 'waiting') line.current = line.current.then(() => send(upload.key, file));
  }
  return { uploads, choose, forget };
}

/** What is known to be refused before a byte is sent. */
function refusalOf(file: File, hasRoom: boolean): string {
  if (!hasRoom) return t('room');
  if (file.size <= LARGEST_STILL_BYTES) return '';
  return t('large', { mb: megabytes(file.size), most: megabytes(LARGEST_STILL_BYTES) });
}
