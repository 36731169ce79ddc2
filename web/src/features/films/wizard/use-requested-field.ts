import { useLayoutEffect, useRef, type RefObject } from 'react';
import { focusField } from '../form-state/focus-field';

const FOCUSABLE = 'form :is(input, select, textarea):not([type=hidden], :disabled)';
/** On touch devices a focused box opens a keyboard over half the page, so the heading takes the focus. */
const isTouchDevice = () => window.matchMedia?.('(hover: none)').matches ?? false;

/**
 * Focuses the next step once its boxes are mounted: the requested field, else the first box, else the
 * heading. Nothing is focused when the wizard has just opened.
 */
export function useRequestedField(
  container: RefObject<HTMLElement | null>,
  {
    step,
    isReady,
    restoresFocus,
    requestedField,
  }: { step: number; isReady: boolean; restoresFocus: boolean; requestedField?: string },
) {
  const focusedStep = useRef(restoresFocus ? -1 : step);
  useLayoutEffect(() => {
    if (focusedStep.current === step || !isReady) return;
    focusedStep.current = step;
    if (requestedField !== undefined) return focusField(container.current, requestedField);
    const boxes = [...(container.current?.querySelectorAll<HTMLInputElement>(FOCUSABLE) ?? [])];
    const firstBox = boxes.find((box) => !box.closest('details:not([open])'));
    const box =
      firstBox?.type === 'radio'
        ? (boxes.find((input) => input.name === firstBox.name && input.checked) ?? firstBox)
        : firstBox;
    const heading = container.current?.querySelector<HTMLElement>('form h2');
    (isTouchDevice() ? heading : (box ?? heading))?.focus({ preventScroll: true });
  }, [container, step, isReady, requestedField]);
}
