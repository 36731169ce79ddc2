import { STILL_SIZES } from '@laurel/rules/pictures/stills';
import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { t } from '@laurel/words/pages/account/profile';
import { Button } from '../../../ui/buttons/button';
import { Dialog } from '../../../ui/dialogs/dialog';
import { Notice } from '../../../ui/feedback/notice';
import { dragCrop, MAX_ZOOM, getCropSquare, DEFAULT_CROP, type Crop } from './crop';
import css from './picture.module.css';

/** No stored variant is larger. */
const MAX_SIDE = Math.max(...STILL_SIZES);
const [PREVIEW_SIZE, SLIDER_STEP] = [280, 0.01];

/** Renders the visible square as a file. */
function toFile(picture: ImageBitmap, crop: Crop): Promise<File> {
  const { side, left, top } = getCropSquare(picture, crop);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.min(Math.round(side), MAX_SIDE);
  canvas.getContext('2d')!.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
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
  picture: ImageBitmap;
  /** The upload progress. */
  status: string | null;
  error: string | null;
  onUse: (file: File) => void;
  onClose: () => void;
};

/** Chooses the visible square of a picture, by dragging or by sliders that the keyboard can move. */
export function CropDialog({ picture, status, error, onUse, onClose }: Props) {
  const [crop, setCrop] = useState(DEFAULT_CROP);
  const canvas = useRef<HTMLCanvasElement>(null);
  const dragPosition = useRef<{ x: number; y: number } | null>(null);
  useEffect(() => {
    const { side, left, top } = getCropSquare(picture, crop);
    const drawing = canvas.current?.getContext('2d');
    drawing?.drawImage(picture, left, top, side, side, 0, 0, PREVIEW_SIZE * 2, PREVIEW_SIZE * 2);
  }, [picture, crop]);
  const move = ({ clientX: x, clientY: y, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
    const previousPosition = dragPosition.current;
    if (!previousPosition) return;
    const { width } = currentTarget.getBoundingClientRect();
    dragPosition.current = { x, y };
    setCrop((now) =>
      dragCrop(picture, now, (x - previousPosition.x) / width, (y - previousPosition.y) / width),
    );
  };
  const renderSlider = (key: keyof Crop, label: string, min: number, max: number) => (
    <label className={css.slider}>
      <span>{label}</span>
      <input
        type="range"
        min={min}
        max={max}
        step={SLIDER_STEP}
        value={crop[key]}
        onChange={({ target }) => setCrop((now) => ({ ...now, [key]: target.valueAsNumber }))}
      />
    </label>
  );
  return (
    <Dialog title={t('crop.title')} onClose={onClose}>
      <form
        className={css.crop}
        onSubmit={(event) => {
          event.preventDefault();
          if (status === null) void toFile(picture, crop).then(onUse);
        }}
      >
        <p>{t('crop.description')}</p>
        <canvas
          ref={canvas}
          width={PREVIEW_SIZE * 2}
          height={PREVIEW_SIZE * 2}
          className={css.canvas}
          role="img"
          aria-label={t('crop.preview')}
          onPointerDown={({ clientX: x, clientY: y, currentTarget, pointerId }) => {
            currentTarget.setPointerCapture?.(pointerId);
            dragPosition.current = { x, y };
          }}
          onPointerMove={move}
          onPointerUp={() => (dragPosition.current = null)}
          onPointerCancel={() => (dragPosition.current = null)}
        />
        {renderSlider('zoom', t('crop.zoom'), 1, MAX_ZOOM)}
        {renderSlider('x', t('crop.x'), 0, 1)}
        {renderSlider('y', t('crop.y'), 0, 1)}
        <p role="status" className={css.status}>
          {status}
        </p>
        {error && <Notice tone="refused">{error}</Notice>}
        <div className={css.actions}>
          <Button type="submit" variant="primary" busy={status !== null}>
            {t('crop.use')}
          </Button>
          <Button onClick={onClose}>{t('crop.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
}
