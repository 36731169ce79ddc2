import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react';
import { useDebounced } from '../hooks/use-debounced';

/** Left, top, width and height, in the map's units. */
export type Box = readonly [number, number, number, number];
const ZOOM_STEP = 1.6;
const MAX_ZOOM = 16;
/** As a fraction of the visible part. */
const MOVE_STEP = 0.2;
const REPORT_DELAY_MS = 200;

/** Zooms around the middle. Never leaves the frame, and never exceeds the maximum zoom. */
export function zoomBox([left, top, width, height]: Box, frame: Box, factor: number): Box {
  const nextWidth = Math.min(frame[2], Math.max(frame[2] / MAX_ZOOM, width / factor));
  const nextHeight = (nextWidth * frame[3]) / frame[2];
  return clampToFrame(
    [left + (width - nextWidth) / 2, top + (height - nextHeight) / 2, nextWidth, nextHeight],
    frame,
  );
}
/** Returns the box zoomed by `zoomFactor` around a point. Never leaves the frame. */
export const createBoxAround = ([x, y]: readonly [number, number], frame: Box, zoomFactor: number): Box => {
  const [width, height] = [frame[2] / zoomFactor, frame[3] / zoomFactor];
  return clampToFrame([x - width / 2, y - height / 2, width, height], frame);
};
/**
 * Formats a view for the address: the zoom factor, and the middle in percent of the frame from the left and
 * the top. Returns null for the whole frame.
 */
export function serializeView(box: Box, frame: Box): string | null {
  if (box[2] >= frame[2]) return null;
  const getCenter = (axis: 0 | 1) =>
    ((box[axis] + box[axis + 2]! / 2 - frame[axis]) / frame[axis + 2]!) * 100;
  return [frame[2] / box[2], getCenter(0), getCenter(1)].map((number) => Number(number.toFixed(2))).join(',');
}
/** Parses what `serializeView` wrote. An invalid value means the whole frame. */
export function parseView(serialized: string | null, frame: Box): Box {
  const [zoomFactor = NaN, x = NaN, y = NaN] = (serialized ?? '').split(',').map(Number);
  if (![zoomFactor, x, y].every(Number.isFinite)) return frame;
  const center = [frame[0] + (x / 100) * frame[2], frame[1] + (y / 100) * frame[3]] as const;
  return createBoxAround(center, frame, Math.min(MAX_ZOOM, Math.max(1, zoomFactor)));
}
/** Moves the box by a fraction of its size. Never leaves the frame. */
export const moveBox = ([left, top, width, height]: Box, frame: Box, x: number, y: number): Box =>
  clampToFrame([left + x * width, top + y * height, width, height], frame);
const clampToFrame = ([left, top, width, height]: Box, frame: Box): Box => [
  Math.min(Math.max(left, frame[0]), frame[0] + frame[2] - width),
  Math.min(Math.max(top, frame[1]), frame[1] + frame[3] - height),
  width,
  height,
];

const MOVES: Record<string, readonly [number, number]> = {
  ArrowLeft: [-MOVE_STEP, 0],
  ArrowRight: [MOVE_STEP, 0],
  ArrowUp: [0, -MOVE_STEP],
  ArrowDown: [0, MOVE_STEP],
};

/**
 * The visible part of a frame. Buttons change it, and keys while the map has the focus: arrows, plus, minus,
 * 0 for the whole frame. A new frame is shown whole. `urlView`: the view from the address, as `serializeView`
 * writes it. `onZoom`: called with the view for the address once the view stops changing.
 */
export function useMapView(frame: Box, urlView: string | null, onZoom?: (serialized: string | null) => void) {
  const [box, setBox] = useState(() => parseView(urlView, frame));
  const [lastInput, setLastInput] = useState({ frame, urlView });
  const debouncedView = useDebounced(serializeView(box, frame), REPORT_DELAY_MS);
  if (lastInput.urlView !== urlView || lastInput.frame !== frame) {
    setLastInput({ frame, urlView });
    // The address may have changed because this hook reported a view. The user may have moved on since.
    const isReportedView = urlView === debouncedView || urlView === serializeView(box, frame);
    if (lastInput.urlView === urlView) setBox(frame);
    else if (lastInput.frame !== frame || !isReportedView) setBox(parseView(urlView, frame));
  }
  const reportView = useEffectEvent((serialized: string | null) => {
    if (serialized !== urlView) onZoom?.(serialized);
  });
  useEffect(() => reportView(debouncedView), [debouncedView]); // only a change of the view changes the address
  const zoom = (factor: number) => setBox(zoomBox(box, frame, factor));
  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (move) setBox(moveBox(box, frame, ...move));
    else if (event.key === '+' || event.key === '=') zoom(ZOOM_STEP);
    else if (event.key === '-') zoom(1 / ZOOM_STEP);
    else if (event.key === '0') setBox(frame);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    box,
    isFullyZoomedOut: box[2] >= frame[2],
    // Tolerates rounding errors.
    isFullyZoomedIn: box[2] <= (frame[2] / MAX_ZOOM) * 1.001,
    zoomIn: () => zoom(ZOOM_STEP),
    zoomOut: () => zoom(1 / ZOOM_STEP),
    onKeyDown,
  };
}
