import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

const findOpenRow = () => document.querySelector<HTMLElement>('[data-row-title][aria-current]');

/**
 * Keeps the focus in an open sheet when the focused element disappears: the element in the same slot of the
 * next match takes it, else the sheet. After closing, the last open row takes it if the original element no longer
 * exists.
 */
export function useSheetFocus(sheet: RefObject<HTMLElement | null>) {
  const focusedElement = useRef<{ element: Element; slot: string | null } | null>(null);
  const openRow = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const listen = ({ target }: FocusEvent) => {
      const element = target as Element;
      if (element === sheet.current) return;
      const slot = element.closest<HTMLElement>('[data-slot]')?.dataset.slot ?? null;
      focusedElement.current = sheet.current?.contains(element) ? { element, slot } : null;
    };
    document.addEventListener('focusin', listen);
    return () => document.removeEventListener('focusin', listen);
  }, [sheet]);
  useLayoutEffect(() => {
    openRow.current = findOpenRow() ?? openRow.current;
    const activeElement = document.activeElement;
    if (!focusedElement.current || focusedElement.current.element.isConnected) return;
    if (activeElement !== document.body && activeElement !== sheet.current) return;
    const replacement = sheet.current?.querySelector<HTMLElement>(
      `[data-slot="${focusedElement.current.slot}"] button`,
    );
    (replacement ?? sheet.current)?.focus({ preventScroll: true });
  });
  useEffect(
    () => () => {
      const lastRow = openRow.current;
      // Runs after the sheet has returned the focus.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) lastRow?.focus();
      });
    },
    [],
  );
}
