import {
  observeWindowRect,
  useWindowVirtualizer,
  type Rect,
  type Virtualizer,
} from '@tanstack/react-virtual';
import {
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { isTyping, useKeys } from '../../lib/keys';
import { t } from '../../lib/texts/matching';
import { useMedia } from '../../lib/use-media';
import type { Row } from '../../lib/wire';
import { ListGroupHead } from './list/list-group-head';
import type { Head } from './list/near-heads';
import { MatchRow, type RowActions } from './match-row';
import css from './matching.module.css';
import { RowPlace } from './row-place';
import { usePressWhileMoving } from './use-press-while-moving';

type Props = {
  /** As many places as there are; what has not been fetched yet is empty. */
  rows: readonly (Row | undefined)[];
  /** What stands over a row, by its place. */
  heads: ReadonlyMap<number, Head>;
  total: number;
  chosen: ReadonlySet<number>;
  /** On their way to the film's list. */
  adding: ReadonlySet<number>;
  /** Of which the sheet is open. */
  open: number | null;
  listPath: string;
  actions: RowActions;
  /** What one looks at. */
  onRange: (from: number, to: number) => void;
};

/** In rem, as the rows' own sheet says: nothing need be measured. */
const [TALL, SMALL] = [7, 4];
const [TALL_HEAD, SMALL_HEAD] = [4.5, 3];
/** So many rows are drawn beyond those that are seen. */
const BEYOND = 6;
const NONE: Props['rows'] = [];
/** What flies past is not asked for. */
const REST_MS = 60;
/** The header, the film, the filters, and a row's worth. */
const ABOVE = 220;
/** Where the list begins on its page, until it is drawn and says so. */
const TOP = 320;
/** Known before anything is drawn, so that the first drawing has the rows in it. */
const windowSize = () => ({ width: window.innerWidth, height: window.innerHeight });
/** The size that was drawn with is not told again: the list would be drawn twice before it is painted. */
function observeRect(of: Virtualizer<Window, Element>, tell: (rect: Rect) => void) {
  return observeWindowRect(of, (rect) => {
    if (rect.width !== of.scrollRect?.width || rect.height !== of.scrollRect.height) tell(rect);
  });
}
const remInPixels = () => parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

/** Where keys are not the list's: where one types, and in what stands over it or beside it. */
const isElsewhere = (target: EventTarget | null) =>
  isTyping(target) || (target instanceof Element && target.closest('dialog, [data-side-sheet]') !== null);

/** Heard below, for they mean the row where the focus is; here for the list of all keys. */
const KEYS = [
  { keys: 'j', words: t('keys.next') },
  { keys: 'k', words: t('keys.before') },
  { keys: 'x', words: t('keys.choose') },
  { keys: 'a', words: t('keys.add') },
  { keys: 'h', words: t('keys.hide') },
  { keys: 'Home', words: t('keys.first') },
  { keys: 'End', words: t('keys.last') },
];

/** The rows, drawn only where one looks; j and k walk their titles, x chooses, a adds, h hides, Home and End go to the ends. */
export function MatchList({ rows, heads, total, chosen, adding, open, listPath, actions, onRange }: Props) {
  useKeys(t('list.label'), KEYS);
  const list = useRef<HTMLDivElement>(null);
  usePressWhileMoving(list);
  const [top, setTop] = useState(TOP);
  const at = useRef(-1);
  const held = useRef<number | null>(null);
  /** Where the focus is to go once its row is there. */
  const awaited = useRef<number | null>(null);
  const isNarrow = useMedia('(max-width: 44rem)');
  const [rem] = useState(remInPixels);
  const height = (isNarrow ? TALL : SMALL) * rem;
  const headHeight = (isNarrow ? TALL_HEAD : SMALL_HEAD) * rem;
  // After the first rows are painted: asked before, the page would be laid out twice for them.
  useEffect(() => setTop(list.current?.offsetTop ?? 0), []);
  const [initialRect] = useState(windowSize);
  // What is seen is drawn before what is beyond it.
  const drawn = useDeferredValue(rows, NONE);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    initialRect,
    observeElementRect: observeRect,
    estimateSize: (index) => (heads.has(index) ? headHeight + height : height),
    overscan: BEYOND,
    scrollMargin: top,
    scrollPaddingStart: ABOVE,
    scrollPaddingEnd: height,
  });
  const sizes = [height, ...heads.keys()].join();
  const measured = useRef(sizes);
  useLayoutEffect(() => {
    if (measured.current === sizes) return;
    measured.current = sizes;
    virtual.measure();
  }, [sizes, virtual]);
  const items = virtual.getVirtualItems();
  const { range } = virtual;
  const [from, to] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  useEffect(() => {
    const timer = setTimeout(() => onRange(from, to), REST_MS);
    return () => clearTimeout(timer);
  }, [from, to, onRange]);

  const opened = useRef<number | null>(null);
  /** Opened by a link or by its name, and not from its row: once that is there, one sees where it stands. */
  const sought = useRef<number | null>(null);
  const seek = useEffectEvent(() => {
    if (opened.current !== open) sought.current = opened.current === null ? open : null;
    opened.current = open;
    const place = sought.current === null ? -1 : rows.findIndex((row) => row?.competition.id === open);
    if (place < 0) return;
    sought.current = null;
    const isSeen = range !== null && place >= range.startIndex && place <= range.endIndex;
    if (!isSeen) virtual.scrollToIndex(place, { align: 'center' });
  });
  useEffect(() => seek(), [open, rows]);

  const titleOf = (i: number) =>
    list.current?.querySelector<HTMLElement>(`[data-index="${i}"] [data-row-title]`);
  // The list was fetched again: the focus goes with its row, or stays in the place where that was.
  useLayoutEffect(() => {
    if (held.current === null) return;
    const now = rows.findIndex((row) => row?.competition.id === held.current);
    // Where it is not drawn the focus cannot follow, and what it is on is another row now.
    const isFollowed = now !== at.current && Boolean(titleOf(now));
    if (isFollowed) at.current = now;
    if (isFollowed || document.activeElement === document.body)
      titleOf(at.current)?.focus({ preventScroll: true });
    held.current = rows[at.current]?.competition.id ?? null;
  }, [rows]);
  useEffect(() => {
    if (awaited.current === null) return;
    const title = titleOf(awaited.current);
    if (!title) return;
    awaited.current = null;
    title.focus({ preventScroll: true });
  });

  const focusRow = useCallback(
    (i: number) => {
      const place = Math.max(0, Math.min(i, rows.length - 1));
      at.current = place;
      virtual.scrollToIndex(place, { align: 'auto' });
      const title = titleOf(place);
      awaited.current = title ? null : place;
      title?.focus({ preventScroll: true });
    },
    [rows.length, virtual],
  );
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return;
    if (isElsewhere(event.target) || document.querySelector('dialog[open], :popover-open')) return;
    const row = rows[at.current];
    const isInList = list.current?.contains(event.target as Node) ?? false;
    const goes = { j: at.current + 1, k: at.current - 1 }[event.key];
    const ends = { Home: 0, End: rows.length - 1 }[event.key];
    if (goes !== undefined && open === null) focusRow(goes);
    else if (ends !== undefined && isInList) focusRow(ends);
    else if (event.key === 'x' && row && isInList) actions.onChoose(row);
    else if (event.key === 'a' && row && isInList && !row.submission) actions.onAdd(row);
    else if (event.key === 'h' && row && isInList && open === null) actions.onHide(row, null);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  return (
    <div
      ref={list}
      role="list"
      aria-label={t('list.label')}
      className={css.list}
      data-moving={virtual.isScrolling || undefined}
      style={{ height: virtual.getTotalSize() }}
    >
      {items.map((item) => {
        const isSeen = range !== null && item.index >= range.startIndex && item.index <= range.endIndex;
        const row = (isSeen ? rows : drawn)[item.index];
        return (
          <div
            key={item.key}
            role="listitem"
            aria-setsize={total}
            aria-posinset={item.index + 1}
            data-index={item.index}
            className={css.item}
            style={{ top: item.start - top }}
            onFocus={() => {
              at.current = item.index;
              held.current = row?.competition.id ?? null;
            }}
            onBlur={() => (held.current = null)}
          >
            {heads.has(item.index) && <ListGroupHead head={heads.get(item.index)!} />}
            {row ? (
              <MatchRow
                row={row}
                chosen={chosen.has(row.competition.id)}
                isAdding={adding.has(row.competition.id)}
                isOpen={row.competition.id === open}
                listPath={listPath}
                actions={actions}
              />
            ) : (
              <RowPlace />
            )}
          </div>
        );
      })}
    </div>
  );
}
