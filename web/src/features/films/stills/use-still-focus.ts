import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** A button of a still, or the file input. */
type FocusTarget = { still: string; button: string } | 'choose';

const getSelector = (target: FocusTarget) =>
  target === 'choose' ? 'input[type=file]' : `[data-still="${target.still}"] [data-tool="${target.button}"]`;

/**
 * Moves the focus with a moved still, and to a neighbour after a removal. If the user has moved the focus
 * elsewhere, it stays there.
 */
export function useStillFocus(manager: RefObject<HTMLElement | null>, names: readonly string[]) {
  const [target, setTarget] = useState<FocusTarget | null>(null);
  const isMovingFocus = useRef(false);
  const order = names.join(' ');
  useLayoutEffect(() => {
    const focusedElement = document.activeElement;
    if (!target || (focusedElement !== document.body && !manager.current?.contains(focusedElement))) return;
    isMovingFocus.current = true;
    manager.current?.querySelector<HTMLElement>(getSelector(target))?.focus();
    isMovingFocus.current = false;
  }, [manager, target, order]);
  const onFocus = () => {
    if (!isMovingFocus.current) setTarget(null);
  };
  return { requestFocus: setTarget, onFocus };
}
