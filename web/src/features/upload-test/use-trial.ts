import { MAX_STILL_BYTES } from '@laurel/rules/pictures/stills';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { mutate } from '../../lib/server/bff';
import { formatBytes } from '../../lib/formatting/file-size';
import { sendFile } from '../../lib/files/send-file';
import { t } from '@laurel/messages/pages/films/upload-test';
import type { TriedStill } from '../../lib/server/wire';

/** Uploads one picture to show its variants. `fraction`: the uploaded fraction, 0 to 1. */
export function useTrial() {
  const [fraction, setFraction] = useState(0);
  const trial = useMutation<TriedStill, Error, File>({
    async mutationFn(file) {
      setFraction(0);
      if (file.size > MAX_STILL_BYTES)
        throw new Error(t('large', { size: formatBytes(file.size), max: formatBytes(MAX_STILL_BYTES) }));
      const { stillFileName, url } = await mutate('createStillUpload', { bytes: file.size });
      await sendFile(url, file, setFraction);
      setFraction(1);
      return mutate('tryStill', { stillFileName });
    },
  });
  return { trial, fraction, choose: (file: File) => trial.mutate(file) };
}
