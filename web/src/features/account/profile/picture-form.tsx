import { MAX_STILL_BYTES, STILL_TYPES } from '@laurel/rules/pictures/stills';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../../lib/loading/lazy-component';
import { getErrorText } from '../../../lib/server/refused';
import { sendPicture } from '../../../lib/files/send-picture';
import { t } from '@laurel/messages/pages/account/profile';
import type { Profile } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { FileButton } from '../../../ui/buttons/file-button';
import { Portrait } from '../../../widgets/account/portrait';
import { Notice } from '../../../ui/feedback/notice';
import css from './picture.module.css';
import { useProfileChange } from './use-profile-change';
import { useSelectedPicture } from '../../../ui/pictures/use-selected-picture';

const CropDialog = lazyComponent(() => import('./crop-dialog').then((module) => module.CropDialog));

/** Chooses, crops, uploads and applies a profile picture. Removing it can be undone. */
export function PictureForm({ profile }: { profile: Profile }) {
  const { save, isSaving } = useProfileChange(profile);
  const { selectedPicture, select, close } = useSelectedPicture();
  const [status, setStatus] = useState<string | null>(null);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const { name, image } = profile;
  const send = async (file: File) => {
    setErrorMessage(null);
    setStatus(t('crop.uploading', { percent: 0 }));
    try {
      const image = await sendPicture(file, (fraction) =>
        setStatus(t('crop.uploading', { percent: Math.round(fraction * 100) })),
      );
      setStatus(t('crop.processing'));
      const saveError = await save({ image }, t('picture.saved'));
      setErrorMessage(saveError);
      if (!saveError) close();
    } catch (error) {
      setErrorMessage(getErrorText(error));
    }
    setStatus(null);
  };
  return (
    <div className={css.picture}>
      <Portrait name={name} image={image} alt={t('picture.alt')} large />
      <div className={css.choose}>
        <div className={css.actions}>
          <FileButton
            accept={STILL_TYPES}
            onFile={(file) => {
              setErrorMessage(null);
              select(file);
            }}
          >
            {t(image ? 'picture.replace' : 'picture.choose')}
          </FileButton>
          {image && (
            <Button
              variant="subtle"
              busy={isSaving && !selectedPicture}
              onClick={() => void save({ image: null }, t('picture.removed')).then(setErrorMessage)}
            >
              {t('picture.remove')}
            </Button>
          )}
        </div>
        <p>
          {!image && `${t('picture.none')} `}
          {t('picture.description', { max: MAX_STILL_BYTES / 2 ** 20 })}
        </p>
        {errorMessage && !selectedPicture && <Notice tone="refused">{errorMessage}</Notice>}
      </div>
      {selectedPicture && (
        <Suspense>
          <CropDialog
            selectedPicture={selectedPicture}
            status={status}
            error={errorMessage}
            onUse={(file) => void send(file)}
            onUnreadable={() => {
              setErrorMessage(t('picture.unreadable'));
              close();
            }}
            onClose={() => {
              setErrorMessage(null);
              close();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
