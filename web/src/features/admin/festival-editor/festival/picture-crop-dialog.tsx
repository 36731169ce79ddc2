import { PICTURES, type PictureField } from '@laurel/rules/pictures/festival-pictures';
import { useState } from 'react';
import Cropper, { type Area, type MediaSize, type Point } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { mutate } from '../../../../lib/server/bff';
import { getErrorText } from '../../../../lib/server/refused';
import { sendPicture } from '../../../../lib/files/send-picture';
import { t } from '@laurel/words/pages/administration/festival-editor';
import { Button } from '../../../../ui/buttons/button';
import { Dialog } from '../../../../ui/dialogs/dialog';
import { Notice } from '../../../../ui/feedback/notice';
import css from './picture-box.module.css';

/** A selected file and its object URL. */
export type SelectedPicture = { file: File; url: string };

const [MAX_ZOOM, ZOOM_STEP, KEY_STEP] = [4, 0.01, 4];
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

/** Selects the visible area of a festival's picture. The server crops the uploaded file by these numbers. */
export default function PictureCropDialog({
  selectedPicture,
  field,
  onCropped,
  onUnreadable,
  onClose,
}: Props) {
  const { aspect, minWidth } = PICTURES[field];
  const [position, setPosition] = useState<Point>({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const [maxWidth, setMaxWidth] = useState<number | null>(null);
  const [uploadedName, setUploadedName] = useState<string | null>(null);
  const [status, setStatus] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const measure = ({ naturalWidth, naturalHeight }: MediaSize) =>
    setMaxWidth(Math.floor(Math.min(naturalWidth, naturalHeight * aspect)));
  const isSmall = maxWidth !== null && maxWidth < minWidth;
  const maxZoom = Math.max(1, Math.min(MAX_ZOOM, (maxWidth ?? minWidth) / minWidth));
  const createPicture = async ({ x, y, width, height }: Area) => {
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
        <div className={css.frame}>
          <Cropper
            image={selectedPicture.url}
            aspect={aspect}
            crop={position}
            zoom={zoom}
            maxZoom={maxZoom}
            keyboardStep={KEY_STEP}
            disableAutomaticStylesInjection
            cropperProps={{ role: 'application', 'aria-label': t('crop.frame') }}
            mediaProps={{ alt: '', onError: onUnreadable }}
            onCropChange={setPosition}
            onZoomChange={setZoom}
            onCropAreaChange={setArea}
            onMediaLoaded={measure}
          />
        </div>
        <label className={css.zoom}>
          <span>{t('crop.zoom')}</span>
          <input
            type="range"
            min={1}
            max={maxZoom}
            step={ZOOM_STEP}
            value={zoom}
            disabled={maxZoom === 1}
            onChange={({ target }) => setZoom(target.valueAsNumber)}
          />
        </label>
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
