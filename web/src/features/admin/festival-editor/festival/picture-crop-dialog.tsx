import { PICTURES, type PictureField } from '@laurel/rules/pictures/festival-pictures';
import { useState } from 'react';
import { mutate } from '../../../../lib/server/bff';
import { getErrorText } from '../../../../lib/server/refused';
import { sendPicture } from '../../../../lib/files/send-picture';
import { t } from '@laurel/messages/pages/administration/festival-editor';
import { Button } from '../../../../ui/buttons/button';
import { Dialog } from '../../../../ui/dialogs/dialog';
import { Notice } from '../../../../ui/feedback/notice';
import { CropArea, type CroppedArea } from '../../../../ui/pictures/crop-area';
import css from './picture-box.module.css';
import type { SelectedPicture } from '../../../../ui/pictures/use-selected-picture';

const MAX_ZOOM = 4;
const toFraction = (percent: number) => Math.min(Math.max(percent / 100, 0), 1);

type Props = {
  selectedPicture: SelectedPicture;
  field: PictureField;
  /** Called with the value for the festival's field. */
  onCropped: (name: string) => void;
  /** Called for a file that the browser cannot display. */
  onUnreadable: () => void;
  onClose: () => void;
};

/** Selects the visible area of a festival's picture. The server crops the uploaded file. */
export function PictureCropDialog({ selectedPicture, field, onCropped, onUnreadable, onClose }: Props) {
  const { aspect, minWidth } = PICTURES[field];
  const [area, setArea] = useState<CroppedArea | null>(null);
  const [maxWidth, setMaxWidth] = useState<number | null>(null);
  const [uploadedName, setUploadedName] = useState<string | null>(null);
  const [status, setStatus] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const isSmall = maxWidth !== null && maxWidth < minWidth;
  const maxZoom = Math.max(1, Math.min(MAX_ZOOM, (maxWidth ?? minWidth) / minWidth));
  const createPicture = async ({ percent: { x, y, width, height } }: CroppedArea) => {
    setError(null);
    setStatus(t('crop.sending', { percent: 0 }));
    try {
      const stillFileName =
        uploadedName ??
        (await sendPicture(selectedPicture.file, (fraction) =>
          setStatus(t('crop.sending', { percent: Math.round(fraction * 100) })),
        ));
      setUploadedName(stillFileName);
      setStatus(t('crop.processing'));
      const crop = {
        left: toFraction(x),
        top: toFraction(y),
        width: toFraction(width),
        height: toFraction(height),
      };
      onCropped((await mutate('makeFestivalPicture', { stillFileName, field, crop })).fileName);
    } catch (failure) {
      setError(getErrorText(failure));
      setStatus(null);
    }
  };
  return (
    <Dialog title={t('crop.title')} onClose={onClose}>
      <div className={css.crop}>
        <p>{t('crop.description')}</p>
        <CropArea
          url={selectedPicture.url}
          aspect={aspect}
          maxZoom={maxZoom}
          label={t('crop.frame')}
          zoomLabel={t('crop.zoom')}
          onArea={setArea}
          onLoaded={({ width, height }) => setMaxWidth(Math.floor(Math.min(width, height * aspect)))}
          onUnreadable={onUnreadable}
        />
        <p role="status" className={css.text}>
          {status}
        </p>
        {isSmall && <Notice tone="refused">{t('crop.small', { width: maxWidth, least: minWidth })}</Notice>}
        {error && <Notice tone="refused">{error}</Notice>}
        <div className={css.actions}>
          {!isSmall && (
            <Button
              variant="primary"
              busy={status !== null}
              disabled={!area}
              onClick={() => area && void createPicture(area)}
            >
              {t('crop.use')}
            </Button>
          )}
          <Button onClick={onClose}>{t('crop.cancel')}</Button>
        </div>
      </div>
    </Dialog>
  );
}
