import {
  Accessibility,
  Cursor,
  KeyboardSensor,
  PointerActivationConstraints,
  PointerSensor,
  PreventSelection,
  type DragDropManager,
  type DragDropManagerInput,
} from '@dnd-kit/dom';
import type { Submission } from '../../../lib/server/wire';
import { findDragged, getColumnBelow } from './find-dragged';
import { PersistentStyles } from './drag-styles';
import { announcements, instructions } from './drag-announcements';
import { ORDERED_STATES, findMove } from '../states/submission-states';

const TOUCH_MS = 250;
const TOUCH_TOLERANCE = 8;
const MOUSE_DISTANCE = 6;

/** A drag starts after a distance, or by touch after a moment, so that scrolling drags nothing. */
export const createSensors: DragDropManagerInput['sensors'] = () => [
  PointerSensor.configure({
    activatorElements: ({ element }) => [element],
    activationConstraints: ({ pointerType }) => [
      pointerType === 'touch'
        ? new PointerActivationConstraints.Delay({ value: TOUCH_MS, tolerance: TOUCH_TOLERANCE })
        : new PointerActivationConstraints.Distance({ value: MOUSE_DISTANCE }),
    ],
    preventActivation: ({ target }) => !(target instanceof Element && target.closest('[data-grab]')),
  }),
  KeyboardSensor,
];

/** Leaves out plugins whose styles apply to every element and force a full re-render. */
export const createPlugins: DragDropManagerInput['plugins'] = (defaults) => [
  PersistentStyles, // before the plugins that register styles
  ...defaults.filter((plugin) => plugin !== Cursor && plugin !== PreventSelection),
  Accessibility.configure({ announcements, screenReaderInstructions: { draggable: instructions } }),
];

/** Returns the columns that accept the card, in order, including its own. */
const getAcceptingColumns = (submission: Submission) =>
  ORDERED_STATES.filter((state) => state === submission.state || findMove(submission, state));

/** Below the header of a column. */
const DROP_OFFSET_TOP = 96;

/** Moves a card with an arrow key: from one accepting column to the next, not by pixels. */
export async function moveToNextColumn({ x, y }: { x: number; y: number }, manager: DragDropManager) {
  const { dragOperation, collisionObserver, actions, registry } = manager;
  const submission = findDragged(dragOperation);
  if (!submission) return;
  const acceptingColumns = getAcceptingColumns(submission);
  const index = acceptingColumns.indexOf(getColumnBelow(dragOperation) ?? submission.state);
  const step = x > 0 || y > 0 ? 1 : -1;
  const nextState = acceptingColumns[index + step] ?? acceptingColumns[index]!;
  collisionObserver.disable();
  await actions.setDropTarget(nextState);
  const column = registry.droppables.get(nextState)?.element;
  column?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const shape = dragOperation.shape?.current;
  if (!column || !shape) return;
  const box = column.getBoundingClientRect();
  const offset = {
    x: box.left + box.width / 2 - shape.center.x,
    y: box.top + DROP_OFFSET_TOP - shape.center.y,
  };
  actions.move({ by: offset, propagate: false });
}
