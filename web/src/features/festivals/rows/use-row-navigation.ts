import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { useKeys } from '../../../ui/keyboard/shortcuts';
import { t } from '@laurel/messages/pages/site/keys';

const ROW_SELECTOR = '[data-row]';
const LAST_ROW_KEY = 'laurel:left-row';

/**
 * Arrow keys move the focus between the search box and the rows of a list. After “Back”, the row that the user
 * had opened gets the focus, at the height of the window where it was. `isLoaded`: whether the rows are there.
 */
export function useRowNavigation(isLoaded = true) {
  const list = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const [page] = useState(key);
  useKeys(t('rows'), [
    { keys: '↑ ↓', label: t('rows.move') },
    { keys: 'Enter', label: t('rows.open') },
  ]);
  useEffect(() => {
    const [pageKey, rowId, top] = (window.sessionStorage.getItem(LAST_ROW_KEY) ?? '').split(' ');
    if (!isLoaded || !rowId || pageKey !== page) return;
    // Waits until the page itself has taken the focus.
    const frame = requestAnimationFrame(() => {
      window.sessionStorage.removeItem(LAST_ROW_KEY);
      const row = list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(rowId)}"]`);
      if (!row) return;
      row.focus({ preventScroll: true });
      window.scrollBy({ top: row.getBoundingClientRect().top - Number(top), behavior: 'instant' });
    });
    return () => cancelAnimationFrame(frame);
  }, [page, isLoaded]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const target = event.target as HTMLElement;
    const isSearchBox = target instanceof HTMLInputElement && target.type === 'search';
    if (!step || !(isSearchBox || target.closest(ROW_SELECTOR))) return;
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(ROW_SELECTOR)];
    const index = rows.findIndex((row) => row === target.closest(ROW_SELECTOR));
    const box = event.currentTarget.querySelector<HTMLElement>('input[type=search]');
    // The search box is above the first row. Its index is -1.
    const nextIndex = index + step;
    const nextElement = nextIndex === -1 ? box : rows[nextIndex];
    if (!nextElement) return;
    event.preventDefault();
    nextElement.focus();
  };
  const onClick = (event: { target: EventTarget }) => {
    const row = (event.target as HTMLElement).closest<HTMLElement>(ROW_SELECTOR);
    if (!row) return;
    const { top } = row.getBoundingClientRect();
    window.sessionStorage.setItem(LAST_ROW_KEY, `${key} ${row.dataset.row!} ${top}`);
  };
  return { ref: list, onKeyDown, onClick };
}
