import { useEffect, useRef, type RefObject } from 'react';
import { focusField } from '../form-state/focus-field';

const FIRST = 'form :is(input, select, textarea):not([type=hidden], :disabled)';
/** On touch devices a focused box opens a keyboard over half the page, so the heading takes the focus. */
const isTouched = () => window.matchMedia?.('(hover: none)').matches ?? false;

/**
 * Focuses the next step once its boxes are mounted: the requested field, else the first box, else the
 * heading. Nothing is focused when the wizard has just opened.
 */
export function useRequestedField(
  within: RefObject<HTMLElement | null>,
  {
    step,
    isReady,
    isArrived,
    requestedField,
  }: { step: number; isReady: boolean; isArrived: boolean; requestedField?: string },
) {
  const shown = useRef(isArrived ? -1 : step);
  useEffect(() => {
    if (shown.current === step || !isReady) return;
    shown.current = step;
    if (requestedField !== undefined) return focusField(within.current, requestedField);
    const boxes = [...(within.current?.querySelectorAll<HTMLInputElement>(FIRST) ?? [])];
    const first = boxes.find((box) => !box.closest('details:not([open])'));
    const box =
      first?.type === 'radio'
        ? (boxes.find((one) => one.name === first.name && one.checked) ?? first)
        : first;
    const heading = within.current?.querySelector<HTMLElement>('form h2');
    (isTouched() ? heading : (box ?? heading))?.focus({ preventScroll: true });
  }, [within, step, isReady, requestedField]);
}
