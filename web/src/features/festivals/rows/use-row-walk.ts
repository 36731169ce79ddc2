import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { useKeys } from '../../../ui/keyboard/shortcuts';
import { t } from '@laurel/words/pages/site/keys';

const ROWS = '[data-row]';
const LEFT = 'laurel:left-row';

/**
 * Arrow keys move between the search box and the rows of a list. After "Back", the row that led away gets the
 * focus.
 */
export function useRowWalk() {
  const list = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const [page] = useState(key);
  useKeys(t('rows'), [
    { keys: '↑ ↓', label: t('rows.move') },
    { keys: 'Enter', label: t('rows.open') },
  ]);
  useEffect(() => {
    const [pageKey, left] = (window.sessionStorage.getItem(LEFT) ?? '').split(' ');
    if (!left || pageKey !== page) return;
    // After the page itself took the focus.
    const frame = requestAnimationFrame(() => {
      window.sessionStorage.removeItem(LEFT);
      const row = list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(left)}"]`);
      row?.focus({ preventScroll: true });
      row?.scrollIntoView({ block: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, [page]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const target = event.target as HTMLElement;
    const isBox = target instanceof HTMLInputElement && target.type === 'search';
    if (!by || !(isBox || target.closest(ROWS))) return;
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(ROWS)];
    const at = rows.findIndex((row) => row === target.closest(ROWS));
    const box = event.currentTarget.querySelector<HTMLElement>('input[type=search]');
    const to = isBox ? (by > 0 ? rows[0] : undefined) : at + by < 0 ? box : rows[at + by];
    if (!to) return;
    event.preventDefault();
    to.focus();
  };
  const onClick = (event: { target: EventTarget }) => {
    const row = (event.target as HTMLElement).closest<HTMLElement>(ROWS);
    if (row) window.sessionStorage.setItem(LEFT, `${key} ${row.dataset.row!}`);
  };
  return { ref: list, onKeyDown, onClick };
}
