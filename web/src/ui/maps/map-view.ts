import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react';
import { useDebounced } from '../hooks/use-debounced';

/** Left, top, width and height, in the map's units. */
export type Box = readonly [number, number, number, number];
const CLOSER = 1.6;
const CLOSEST = 16;
const STEP = 0.2;
const REST_MS = 200;

/** Zooms around the middle. Never leaves the frame, and never exceeds the maximum zoom. */
export function zoomBox([left, top, width, height]: Box, frame: Box, by: number): Box {
  const nextWidth = Math.min(frame[2], Math.max(frame[2] / CLOSEST, width / by));
  const tall = (nextWidth * frame[3]) / frame[2];
  return within([left + (width - nextWidth) / 2, top + (height - tall) / 2, nextWidth, tall], frame);
}
/** Returns the box zoomBox by `nearer` around a point. Never leaves the frame. */
export const createBoxAround = ([x, y]: readonly [number, number], frame: Box, nearer: number): Box => {
  const [width, height] = [frame[2] / nearer, frame[3] / nearer];
  return within([x - width / 2, y - height / 2, width, height], frame);
};
/**
 * Formats a view for the address: the zoom factor, and the middle in hundredths of the frame from the left
 * and the top. Null: the whole frame.
 */
export function serializeView(box: Box, frame: Box): string | null {
  if (box[2] >= frame[2]) return null;
  const middle = (at: 0 | 1) => ((box[at] + box[at + 2]! / 2 - frame[at]) / frame[at + 2]!) * 100;
  return [frame[2] / box[2], middle(0), middle(1)].map((number) => Number(number.toFixed(2))).join(',');
}
/** Parses what `serializeView` wrote. An invalid value means the whole frame. */
export function parseView(near: string | null, frame: Box): Box {
  const [nearer = NaN, x = NaN, y = NaN] = (near ?? '').split(',').map(Number);
  if (![nearer, x, y].every(Number.isFinite)) return frame;
  const middle = [frame[0] + (x / 100) * frame[2], frame[1] + (y / 100) * frame[3]] as const;
  return createBoxAround(middle, frame, Math.min(CLOSEST, Math.max(1, nearer)));
}
/** Moves the box by a fraction of its size. Never leaves the frame. */
export const moveBox = ([left, top, width, height]: Box, frame: Box, x: number, y: number): Box =>
  within([left + x * width, top + y * height, width, height], frame);
const within = ([left, top, width, height]: Box, frame: Box): Box => [
  Math.min(Math.max(left, frame[0]), frame[0] + frame[2] - width),
  Math.min(Math.max(top, frame[1]), frame[1] + frame[3] - height),
  width,
  height,
];

const MOVES: Record<string, readonly [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/**
 * The visible part of a frame. Buttons change it, and keys while the map has the focus: arrows, plus, minus,
 * 0 for the whole frame. `addressed`: the view from the address, as `serializeView` writes it. `onNear` reports the
 * view for the address once it settles. Another frame is shown whole.
 */
export function useMapView(frame: Box, addressed: string | null, onNear?: (near: string | null) => void) {
  const [box, look] = useState(() => parseView(addressed, frame));
  const [known, setKnown] = useState({ frame, addressed });
  const settled = useDebounced(serializeView(box, frame), REST_MS);
  if (known.addressed !== addressed || known.frame !== frame) {
    setKnown({ frame, addressed });
    if (known.addressed === addressed) look(frame);
    // The reported view comes back late. By then the user may have moved on.
    else if (known.frame !== frame || (addressed !== settled && addressed !== serializeView(box, frame)))
      look(parseView(addressed, frame));
  }
  const rested = useEffectEvent((near: string | null) => {
    if (near !== addressed) onNear?.(near);
  });
  useEffect(() => rested(settled), [settled]); // only a change of the view changes the address
  const zoom = (by: number) => look(zoomBox(box, frame, by));
  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (move) look(moveBox(box, frame, ...move));
    else if (event.key === '+' || event.key === '=') zoom(CLOSER);
    else if (event.key === '-') zoom(1 / CLOSER);
    else if (event.key === '0') look(frame);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    box,
    isWhole: box[2] >= frame[2],
    isClosest: box[2] <= (frame[2] / CLOSEST) * 1.001,
    closer: () => zoom(CLOSER),
    farther: () => zoom(1 / CLOSER),
    onKeyDown,
  };
}
