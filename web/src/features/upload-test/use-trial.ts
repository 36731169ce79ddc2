import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { mutate } from '../../lib/server/bff';
import { sendPicture } from '../../lib/files/send-picture';
import type { TriedStill } from '../../lib/server/wire';

/** Uploads one picture to show its variants. `fraction`: the uploaded fraction, 0 to 1. */
export function useTrial() {
  const [fraction, setFraction] = useState(0);
  const trial = useMutation<TriedStill, Error, File>({
    async mutationFn(file) {
      setFraction(0);
      const stillFileName = await sendPicture(file, setFraction);
      setFraction(1);
      return mutate('tryStill', { stillFileName });
    },
  });
  return { trial, fraction, choose: (file: File) => trial.mutate(file) };
}
