import { useState, type KeyboardEvent } from 'react';

/** Left, top, width and height, in the map's units. */
export type Box = readonly [number, number, number, number];
const CLOSER = 1.6;
const CLOSEST = 16;
const STEP = 0.2;

/** Nearer or farther, around the middle; never farther than the frame, nor so near that nothing is left to see. */
export function zoomed([left, top, width, height]: Box, frame: Box, by: number): Box {
  const wanted = Math.min(frame[2], Math.max(frame[2] / CLOSEST, width / by));
  const tall = (wanted * frame[3]) / frame[2];
  return within([left + (width - wanted) / 2, top + (height - tall) / 2, wanted, tall], frame);
}
/** So much nearer than the frame, with a place in its middle; never off the frame. */
export const boxAround = ([x, y]: readonly [number, number], frame: Box, nearer: number): Box => {
  const [width, height] = [frame[2] / nearer, frame[3] / nearer];
  return within([x - width / 2, y - height / 2, width, height], frame);
};
/** A part of its own size further on; never off the frame. */
export const moved = ([left, top, width, height]: Box, frame: Box, x: number, y: number): Box =>
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

/** What part of a frame is looked at: by buttons, and by keys where the map has the focus: arrows, plus, minus, 0 for all of it. */
export function useMapView(frame: Box) {
  const [kept, keep] = useState<{ frame: Box; box: Box }>({ frame, box: frame });
  // Another frame is looked at whole.
  const box = kept.frame === frame ? kept.box : frame;
  const look = (next: Box) => keep({ frame, box: next });
  const zoom = (by: number) => look(zoomed(box, frame, by));
  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (move) look(moved(box, frame, ...move));
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
