import { useEffect, useRef, type RefObject } from 'react';
import { focusFact } from '../what-if/focus-fact';

const FIRST = 'form :is(input, select, textarea):not([type=hidden], :disabled)';
/** Where a box that has the focus brings up a keyboard over half the page, the heading has it. */
const isTouched = () => window.matchMedia?.('(hover: none)').matches ?? false;

/**
 * Leads into the next step, once its boxes are there: to the field one came for, else to its first box, else to its heading.
 * Nothing has the focus by itself where the wizard is only just opened.
 */
export function useWantedField(
  within: RefObject<HTMLElement | null>,
  {
    step,
    isReady,
    isArrived,
    wanted,
  }: { step: number; isReady: boolean; isArrived: boolean; wanted?: string },
) {
  const shown = useRef(isArrived ? -1 : step);
  useEffect(() => {
    if (shown.current === step || !isReady) return;
    shown.current = step;
    if (wanted !== undefined) return focusFact(within.current, wanted);
    const boxes = [...(within.current?.querySelectorAll<HTMLInputElement>(FIRST) ?? [])];
    const first = boxes.find((box) => !box.closest('details:not([open])'));
    const box =
      first?.type === 'radio'
        ? (boxes.find((one) => one.name === first.name && one.checked) ?? first)
        : first;
    const heading = within.current?.querySelector<HTMLElement>('form h2');
    (isTouched() ? heading : (box ?? heading))?.focus({ preventScroll: true });
  }, [within, step, isReady, wanted]);
}
