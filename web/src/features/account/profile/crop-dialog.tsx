import { STILL_SIZES } from '@laurel/rules/pictures/stills';
import { useState } from 'react';
import { t } from '@laurel/messages/pages/account/profile';
import { Button } from '../../../ui/buttons/button';
import { Dialog } from '../../../ui/dialogs/dialog';
import { Notice } from '../../../ui/feedback/notice';
import { CropArea, type CroppedArea } from '../../../ui/pictures/crop-area';
import css from './picture.module.css';
import type { SelectedPicture } from '../../../ui/pictures/use-selected-picture';

/** The side of the largest stored variant. */
const MAX_SIDE = Math.max(...STILL_SIZES);
const MAX_ZOOM = 4;

/** Draws the visible square into a new file. */
async function cropFile(file: File, { pixels: { x, y, width, height } }: CroppedArea): Promise<File> {
  const picture = await createImageBitmap(file);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.min(width, MAX_SIDE);
  canvas.getContext('2d')!.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) =>
        blob ? resolve(new File([blob], 'picture.jpg')) : reject(new Error(t('picture.unreadable'))),
      'image/jpeg',
      0.92,
    ),
  );
}

type Props = {
  selectedPicture: SelectedPicture;
  /** The upload progress. */
  status: string | null;
  error: string | null;
  onUse: (file: File) => void;
  /** Called for a file that the browser cannot display. */
  onUnreadable: () => void;
  onClose: () => void;
};

/** Chooses the visible square of a picture. The browser crops it before the upload. */
export function CropDialog({ selectedPicture, status, error, onUse, onUnreadable, onClose }: Props) {
  const { file, url } = selectedPicture;
  const [area, setArea] = useState<CroppedArea | null>(null);
  return (
    <Dialog title={t('crop.title')} onClose={onClose}>
      <form
        className={css.crop}
        onSubmit={(event) => {
          event.preventDefault();
          if (status === null && area) void cropFile(file, area).then(onUse, onUnreadable);
        }}
      >
        <p>{t('crop.description')}</p>
        <CropArea
          url={url}
          aspect={1}
          isRound
          maxZoom={MAX_ZOOM}
          label={t('crop.frame')}
          zoomLabel={t('crop.zoom')}
          onArea={setArea}
          onUnreadable={onUnreadable}
        />
        <p role="status" className={css.status}>
          {status}
        </p>
        {error && <Notice tone="refused">{error}</Notice>}
        <div className={css.actions}>
          <Button type="submit" variant="primary" busy={status !== null} disabled={!area}>
            {t('crop.use')}
          </Button>
          <Button onClick={onClose}>{t('crop.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
}
