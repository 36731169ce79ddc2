import {
  observeWindowRect,
  useWindowVirtualizer,
  type Rect,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { useDeferredValue, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { isTyping, useKeys } from '../../../ui/keyboard/shortcuts';
import { t } from '@laurel/messages/pages/matching/matching';
import { useMedia } from '../../../ui/hooks/use-media';
import type { Row } from '../../../lib/server/wire';
import { ListGroupHead } from './list-group-head';
import type { GroupHead } from './near-miss-heads';
import { MatchRow, type RowActions } from '../rows/match-row';
import css from '../matching.module.css';
import { RowPlaceholder } from '../rows/row-placeholder';
import { useRowFocus } from './use-row-focus';

type Props = {
  /** One slot per row; slots that are not loaded yet are undefined. */
  rows: readonly (Row | undefined)[];
  /** Headings by the index of the row below. */
  heads: ReadonlyMap<number, GroupHead>;
  total: number;
  selectedIds: ReadonlySet<number>;
  /** Rows that are being added to the film's list. */
  addingIds: ReadonlySet<number>;
  /** The competition of the open sheet. */
  openId: number | null;
  listPath: string;
  actions: RowActions;
  /** Called with the visible range. */
  onRange: (from: number, to: number) => void;
};

/** Row heights in rem, the same as in the rows' stylesheet, so that nothing must be measured. */
const [NARROW_ROW_REM, ROW_REM] = [8, 4];
const [NARROW_HEAD_REM, HEAD_REM] = [4.5, 3];
/** The number of rows that are rendered beyond the visible ones. */
const OVERSCAN = 6;
const NO_ROWS: Props['rows'] = [];
/** Rows that scroll past more quickly are not loaded. */
const SCROLL_PAUSE_MS = 60;
/** The height of the header, the film, the filters and one row. */
const STICKY_HEIGHT = 220;
/** The height of the bar of the selected rows, in rem. The style sheet keeps the same space. */
const BULK_BAR_REM = 9;
/** The assumed offset of the list until it is measured. */
const ASSUMED_TOP = 320;
/** The size is known before the first render, so that it contains rows. */
const getWindowSize = () => ({ width: window.innerWidth, height: window.innerHeight });
/** An unchanged size is not reported. Otherwise the list would render twice before the first paint. */
function observeRect(virtualizer: Virtualizer<Window, Element>, onChange: (rect: Rect) => void) {
  return observeWindowRect(virtualizer, (rect) => {
    if (rect.width !== virtualizer.scrollRect?.width || rect.height !== virtualizer.scrollRect.height)
      onChange(rect);
  });
}
const getRemInPixels = () => parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

/** The list ignores keys in text boxes, dialogs and side sheets. */
const isOutsideList = (target: EventTarget | null) =>
  isTyping(target) || (target instanceof Element && target.closest('dialog, [data-side-sheet]') !== null);

/** These keys are handled below, because they apply to the focused row. This list only documents them. */
const KEYS = [
  { keys: 'j', label: t('keys.next') },
  { keys: 'k', label: t('keys.before') },
  { keys: 'x', label: t('keys.choose') },
  { keys: 'a', label: t('keys.add') },
  { keys: 'h', label: t('keys.hide') },
  { keys: 'Home', label: t('keys.first') },
  { keys: 'End', label: t('keys.last') },
];

/** The virtualised rows. Keys: j, k, Home and End move, x selects, a adds, h hides. */
export function MatchList({
  rows,
  heads,
  total,
  selectedIds,
  addingIds,
  openId,
  listPath,
  actions,
  onRange,
}: Props) {
  useKeys(t('list.label'), KEYS);
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(ASSUMED_TOP);
  const isNarrow = useMedia('(max-width: 44rem)');
  const [rem] = useState(getRemInPixels);
  const height = (isNarrow ? NARROW_ROW_REM : ROW_REM) * rem;
  const headHeight = (isNarrow ? NARROW_HEAD_REM : HEAD_REM) * rem;
  // Runs after the first paint. An earlier measurement would cause a second layout.
  useEffect(() => setTop(list.current?.offsetTop ?? 0), []);
  const [initialRect] = useState(getWindowSize);
  // Visible rows render before the ones beyond.
  const deferredRows = useDeferredValue(rows, NO_ROWS);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    initialRect,
    observeElementRect: observeRect,
    estimateSize: (index) => (heads.has(index) ? headHeight + height : height),
    overscan: OVERSCAN,
    scrollMargin: top,
    scrollPaddingStart: STICKY_HEIGHT,
    scrollPaddingEnd: height + (selectedIds.size > 0 ? BULK_BAR_REM * rem : 0),
  });
  const sizes = [height, ...heads.keys()].join();
  const measuredSizes = useRef(sizes);
  useLayoutEffect(() => {
    if (measuredSizes.current === sizes) return;
    measuredSizes.current = sizes;
    virtualizer.measure();
  }, [sizes, virtualizer]);
  const items = virtualizer.getVirtualItems();
  const { range } = virtualizer;
  const firstIndex = items[0]?.index ?? 0;
  const lastIndex = items.at(-1)?.index ?? 0;
  useEffect(() => {
    const timer = setTimeout(() => onRange(firstIndex, lastIndex), SCROLL_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [firstIndex, lastIndex, onRange]);

  const lastOpenId = useRef<number | null>(null);
  /** The list scrolls to this competition once its row is loaded. A step from an open sheet sets none. */
  const scrollTargetId = useRef<number | null>(null);
  const scrollToOpenRow = useEffectEvent(() => {
    if (lastOpenId.current !== openId) scrollTargetId.current = lastOpenId.current === null ? openId : null;
    lastOpenId.current = openId;
    const index =
      scrollTargetId.current === null ? -1 : rows.findIndex((row) => row?.competition.id === openId);
    if (index < 0) return;
    scrollTargetId.current = null;
    const isVisible = range !== null && index >= range.startIndex && index <= range.endIndex;
    if (!isVisible) virtualizer.scrollToIndex(index, { align: 'center' });
  });
  useEffect(() => scrollToOpenRow(), [openId, rows]);

  const { focusedIndex, focusRow, onRowFocus, onRowBlur } = useRowFocus(list, rows, virtualizer);
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return;
    if (isOutsideList(event.target) || document.querySelector('dialog[open], :popover-open')) return;
    const row = rows[focusedIndex.current];
    const isInList = list.current?.contains(event.target as Node) ?? false;
    const stepIndex = { j: focusedIndex.current + 1, k: focusedIndex.current - 1 }[event.key];
    const endIndex = { Home: 0, End: rows.length - 1 }[event.key];
    if (stepIndex !== undefined && openId === null) focusRow(stepIndex);
    else if (endIndex !== undefined && isInList) focusRow(endIndex);
    else if (event.key === 'x' && row && isInList) actions.onChoose(row);
    else if (event.key === 'a' && row && isInList && !row.submission) actions.onAdd(row);
    else if (event.key === 'h' && row && isInList && openId === null) actions.onHide(row, null);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);

  return (
    <div
      ref={list}
      role="list"
      aria-label={t('list.label')}
      className={css.list}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {items.map((item) => {
        const isVisible = range !== null && item.index >= range.startIndex && item.index <= range.endIndex;
        const row = (isVisible ? rows : deferredRows)[item.index];
        return (
          <div
            key={item.key}
            role="listitem"
            aria-setsize={total}
            aria-posinset={item.index + 1}
            data-index={item.index}
            className={css.item}
            style={{ top: item.start - top }}
            onFocus={() => onRowFocus(item.index, row)}
            onBlur={onRowBlur}
          >
            {heads.has(item.index) && <ListGroupHead head={heads.get(item.index)!} />}
            {row ? (
              <MatchRow
                row={row}
                isChosen={selectedIds.has(row.competition.id)}
                isAdding={addingIds.has(row.competition.id)}
                isOpen={row.competition.id === openId}
                listPath={listPath}
                actions={actions}
              />
            ) : (
              <RowPlaceholder />
            )}
          </div>
        );
      })}
    </div>
  );
}
