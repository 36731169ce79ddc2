import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

const findOpenRow = () => document.querySelector<HTMLElement>('[data-row-title][aria-current]');

/**
 * Keeps the focus in an open sheet when the focused element disappears: the element in the same slot of the
 * next match takes it, else the sheet. After closing, the last open row takes it if the original element is
 * gone.
 */
export function useSheetFocus(sheet: RefObject<HTMLElement | null>) {
  const focused = useRef<{ element: Element; slot: string | null } | null>(null);
  const row = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const listen = ({ target }: FocusEvent) => {
      const element = target as Element;
      if (element === sheet.current) return;
      const slot = element.closest<HTMLElement>('[data-slot]')?.dataset.slot ?? null;
      focused.current = sheet.current?.contains(element) ? { element, slot } : null;
    };
    document.addEventListener('focusin', listen);
    return () => document.removeEventListener('focusin', listen);
  }, [sheet]);
  useLayoutEffect(() => {
    row.current = findOpenRow() ?? row.current;
    const here = document.activeElement;
    if (!focused.current || focused.current.element.isConnected) return;
    if (here !== document.body && here !== sheet.current) return;
    const replacement = sheet.current?.querySelector<HTMLElement>(
      `[data-slot="${focused.current.slot}"] button`,
    );
    (replacement ?? sheet.current)?.focus({ preventScroll: true });
  });
  useEffect(
    () => () => {
      const after = row.current;
      // Runs after the sheet has returned the focus.
      requestAnimationFrame(() => document.activeElement === document.body && after?.focus());
    },
    [],
  );
}
