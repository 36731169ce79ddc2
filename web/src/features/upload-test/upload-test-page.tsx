import {
  MAX_AVIF_PIXELS,
  MAX_STILL_BYTES,
  MAX_STILL_PIXELS,
  STILL_TYPES,
} from '@laurel/rules/pictures/stills';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { sendPicture } from '../../lib/files/send-picture';
import { formatBytes } from '../../lib/formatting/file-size';
import { mutate } from '../../lib/server/bff';
import { getErrorText } from '../../lib/server/refused';
import { t } from '@laurel/messages/pages/films/upload-test';
import { useTitle } from '../../lib/page/use-title';
import { ButtonLink } from '../../ui/buttons/button';
import { Notice } from '../../ui/feedback/notice';
import { TrialVariants } from './trial-variants';
import css from './upload-test.module.css';

/** Uploads a picture and shows its variants. Nothing is stored. */
export function UploadTestPage() {
  useTitle(t('title'));
  const id = useId();
  /** The uploaded fraction, 0 to 1. */
  const [fraction, setFraction] = useState(0);
  const {
    data,
    error,
    isPending,
    mutate: tryPicture,
  } = useMutation({
    async mutationFn(file: File) {
      setFraction(0);
      const stillFileName = await sendPicture(file, setFraction);
      setFraction(1);
      return mutate('tryStill', { stillFileName });
    },
  });
  return (
    <main id="content" className={css.page}>
      <header>
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
      </header>
      <div className={css.choose}>
        <input
          id={id}
          type="file"
          accept={STILL_TYPES.join(',')}
          disabled={isPending}
          onChange={({ target }) => {
            const file = target.files?.[0];
            target.value = '';
            if (file) tryPicture(file);
          }}
        />
        <label htmlFor={id}>{t(data || error ? 'again' : 'choose')}</label>
        <span>
          {t('limits', {
            size: formatBytes(MAX_STILL_BYTES),
            pixels: MAX_STILL_PIXELS / 1e6,
            avif: MAX_AVIF_PIXELS / 1e6,
          })}
        </span>
      </div>
      <p role="status" className={css.status}>
        {isPending &&
          (fraction < 1 ? t('uploading', { percent: Math.round(fraction * 100) }) : t('processing'))}
      </p>
      {error && <Notice tone="refused">{getErrorText(error)}</Notice>}
      {data && <TrialVariants triedStill={data} />}
      <p>
        <ButtonLink variant="subtle" to="/">
          {t('home')}
        </ButtonLink>
      </p>
    </main>
  );
}
