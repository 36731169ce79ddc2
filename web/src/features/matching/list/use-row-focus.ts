import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import type { Row } from '../../../lib/server/wire';

const findTitle = (list: RefObject<HTMLElement | null>, index: number) =>
  list.current?.querySelector<HTMLElement>(`[data-index="${index}"] [data-row-title]`);

/**
 * The focus in the virtualised rows. `focusRow` moves it to a row, as soon as that row is rendered. When the rows
 * change, it follows its row, or stays at the same index if that row is no longer rendered.
 */
export function useRowFocus(
  list: RefObject<HTMLElement | null>,
  rows: readonly (Row | undefined)[],
  virtualizer: Virtualizer<Window, Element>,
) {
  const focusedIndex = useRef(-1);
  const focusedId = useRef<number | null>(null);
  /** The row that takes the focus once it is rendered, unless the focus has left `previousFocus` by then. */
  const pendingFocus = useRef<{ index: number; previousFocus: Element | null } | null>(null);

  useLayoutEffect(() => {
    if (focusedId.current === null) return;
    const newIndex = rows.findIndex((row) => row?.competition.id === focusedId.current);
    const isFollowed = newIndex !== focusedIndex.current && Boolean(findTitle(list, newIndex));
    if (isFollowed) {
      focusedIndex.current = newIndex;
      virtualizer.scrollToIndex(newIndex, { align: 'auto' });
    }
    if (isFollowed || document.activeElement === document.body)
      findTitle(list, focusedIndex.current)?.focus({ preventScroll: true });
    focusedId.current = rows[focusedIndex.current]?.competition.id ?? null;
  }, [list, rows, virtualizer]);
  useEffect(() => {
    if (pendingFocus.current === null) return;
    const { index, previousFocus } = pendingFocus.current;
    const { activeElement } = document;
    const hasFocusMoved = activeElement !== previousFocus && activeElement !== document.body;
    const title = findTitle(list, index);
    if (!hasFocusMoved && !title) return;
    pendingFocus.current = null;
    if (!hasFocusMoved) title?.focus({ preventScroll: true });
  });

  const focusRow = (requestedIndex: number) => {
    const index = Math.max(0, Math.min(requestedIndex, rows.length - 1));
    focusedIndex.current = index;
    virtualizer.scrollToIndex(index, { align: 'auto' });
    const title = findTitle(list, index);
    pendingFocus.current = title ? null : { index, previousFocus: document.activeElement };
    title?.focus({ preventScroll: true });
  };
  const onRowFocus = (index: number, row: Row | undefined) => {
    focusedIndex.current = index;
    focusedId.current = row?.competition.id ?? null;
  };
  const onRowBlur = () => (focusedId.current = null);
  return { focusedIndex, focusRow, onRowFocus, onRowBlur };
}
