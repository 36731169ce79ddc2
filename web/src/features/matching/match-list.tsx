import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { t } from '../../lib/texts/matching';
import type { Row } from '../../lib/wire';
import { MatchRow } from './match-row';
import css from './matching.module.css';

type Props = {
  rows: Row[];
  total: number;
  chosen: ReadonlySet<number>;
  listPath: string;
  onChoose: (row: Row) => void;
  onOpen: (row: Row) => void;
  onAdd: (row: Row) => void;
  onEnd: () => void;
};

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.closest('dialog, select, textarea') !== null ||
    (target instanceof HTMLInputElement && target.type !== 'checkbox'));

/** The rows, drawn only where one looks; j and k walk their titles, x chooses, a adds. */
export function MatchList({ rows, total, chosen, listPath, onChoose, onOpen, onAdd, onEnd }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const at = useRef(-1);
  const held = useRef<number | null>(null);
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), []);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => 92,
    overscan: 4,
    scrollMargin: top,
    getItemKey: (i) => rows[i]!.competition.id,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (rows.length > 0 && last >= rows.length - 15) onEnd();
  }, [last, rows.length, onEnd]);

  // The list was fetched again: the focus stays with its row, or with the place where that was.
  useLayoutEffect(() => {
    if (held.current === null) return;
    const now = rows.findIndex(({ competition }) => competition.id === held.current);
    if (now >= 0) at.current = now;
    if (document.activeElement === document.body)
      list.current
        ?.querySelector<HTMLElement>(`[data-index="${at.current}"] [data-row-title]`)
        ?.focus({ preventScroll: true });
  }, [rows]);

  const focusRow = useCallback(
    (i: number) => {
      const to = Math.max(0, Math.min(i, rows.length - 1));
      at.current = to;
      const focus = () =>
        list.current?.querySelector<HTMLElement>(`[data-index="${to}"] [data-row-title]`)?.focus();
      if (list.current?.querySelector(`[data-index="${to}"]`)) return focus();
      virtual.scrollToIndex(to, { align: 'center' });
      requestAnimationFrame(() => requestAnimationFrame(focus));
    },
    [rows.length, virtual],
  );
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.metaKey ||
        event.ctrlKey ||
        event.altKey ||
        typing(event.target) ||
        document.querySelector('dialog[open]')
      )
        return;
      const row = rows[at.current];
      if (event.key === 'j') focusRow(at.current + 1);
      else if (event.key === 'k') focusRow(at.current - 1);
      else if (event.key === 'x' && row) onChoose(row);
      else if (event.key === 'a' && row && !row.submission) onAdd(row);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [rows, focusRow, onChoose, onAdd]);

  return (
    <div
      ref={list}
      role="list"
      aria-label={t('list.label')}
      className={css.list}
      style={{ height: virtual.getTotalSize() }}
    >
      {items.map((item) => (
        <div
          key={item.key}
          ref={virtual.measureElement}
          role="listitem"
          aria-setsize={total}
          aria-posinset={item.index + 1}
          data-index={item.index}
          className={css.item}
          style={{ transform: `translateY(${item.start - top}px)` }}
          onFocus={() => {
            at.current = item.index;
            held.current = rows[item.index]!.competition.id;
          }}
          onBlur={() => (held.current = null)}
        >
          <MatchRow
            row={rows[item.index]!}
            chosen={chosen.has(rows[item.index]!.competition.id)}
            listPath={listPath}
            onChoose={onChoose}
            onOpen={onOpen}
            onAdd={onAdd}
          />
        </div>
      ))}
    </div>
  );
}
