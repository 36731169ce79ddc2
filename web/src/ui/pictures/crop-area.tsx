import { useState } from 'react';
import Cropper, { type Area, type MediaSize, type Point } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import css from './crop-area.module.css';

const ZOOM_STEP = 0.01;
/** How far an arrow key moves the picture, in pixels. */
const KEY_STEP = 4;

/** The visible area, in percent of the picture and in its pixels. */
export type CroppedArea = { percent: Area; pixels: Area };

type Props = {
  /** The address of the picture. */
  url: string;
  /** Width by height of the visible area. */
  aspect: number;
  isRound?: boolean;
  maxZoom: number;
  /** The accessible name of the frame. */
  label: string;
  zoomLabel: string;
  onArea: (area: CroppedArea) => void;
  /** Called with the size of the whole picture in pixels. */
  onLoaded?: (size: { width: number; height: number }) => void;
  /** Called for a file that the browser cannot display. */
  onUnreadable: () => void;
};

/** A picture in a frame. Dragging, arrow keys and a zoom slider choose the visible area. */
export function CropArea(props: Props) {
  const { url, aspect, isRound = false, maxZoom, label, zoomLabel, onArea, onLoaded, onUnreadable } = props;
  const [position, setPosition] = useState<Point>({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  return (
    <>
      <div className={css.frame}>
        <Cropper
          image={url}
          aspect={aspect}
          cropShape={isRound ? 'round' : 'rect'}
          crop={position}
          zoom={zoom}
          maxZoom={maxZoom}
          keyboardStep={KEY_STEP}
          disableAutomaticStylesInjection
          cropperProps={{ role: 'application', 'aria-label': label }}
          mediaProps={{ alt: '', onError: onUnreadable }}
          onCropChange={setPosition}
          onZoomChange={setZoom}
          onCropAreaChange={(percent, pixels) => onArea({ percent, pixels })}
          onMediaLoaded={({ naturalWidth: width, naturalHeight: height }: MediaSize) =>
            onLoaded?.({ width, height })
          }
        />
      </div>
      <label className={css.zoom}>
        <span>{zoomLabel}</span>
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
    </>
  );
}
