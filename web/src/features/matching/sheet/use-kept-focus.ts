import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

const rowOfOpen = () => document.querySelector<HTMLElement>('[data-row-title][aria-current]');

/**
 * The focus stays in an open sheet when what had it goes: what stands in its place in the next one has it, else the sheet. After the
 * sheet it is at the row that was open last, where the one it came from is gone.
 */
export function useKeptFocus(sheet: RefObject<HTMLElement | null>) {
  const held = useRef<{ element: Element; place: string | null } | null>(null);
  const row = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const listen = ({ target }: FocusEvent) => {
      const element = target as Element;
      if (element === sheet.current) return;
      const place = element.closest<HTMLElement>('[data-place]')?.dataset.place ?? null;
      held.current = sheet.current?.contains(element) ? { element, place } : null;
    };
    document.addEventListener('focusin', listen);
    return () => document.removeEventListener('focusin', listen);
  }, [sheet]);
  useLayoutEffect(() => {
    row.current = rowOfOpen() ?? row.current;
    const here = document.activeElement;
    if (!held.current || held.current.element.isConnected) return;
    if (here !== document.body && here !== sheet.current) return;
    const inPlace = sheet.current?.querySelector<HTMLElement>(`[data-place="${held.current.place}"] button`);
    (inPlace ?? sheet.current)?.focus({ preventScroll: true });
  });
  useEffect(
    () => () => {
      const after = row.current;
      // Once the sheet has given it back to where it came from.
      requestAnimationFrame(() => document.activeElement === document.body && after?.focus());
    },
    [],
  );
}
