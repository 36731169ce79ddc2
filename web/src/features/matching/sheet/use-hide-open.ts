import { useLayoutEffect, useRef } from 'react';
import { usePlainKeys } from '../../../lib/use-plain-keys';
import type { Row } from '../../../lib/wire';
import type { Hide } from '../list/use-hide-why';

type Props = {
  rows: readonly (Row | undefined)[];
  open: number | null;
  hide: Hide;
  onStep: (competitionId: number) => void;
  onClose: () => void;
};

/** Whether something stands over the sheet: a menu, or another dialog. */
const isCovered = () =>
  document.querySelector(':popover-open') !== null ||
  [...document.querySelectorAll('dialog[open]')].some((one) => !one.querySelector('[data-match]'));

/** Hides the match that is open, by its menu or by h, and goes on to the next; from the last to the one before, from the only one to the list. */
export function useHideOpen({ rows, open, hide, onStep, onClose }: Props) {
  /** Keys may come faster than the address changes. */
  const shown = useRef(open);
  useLayoutEffect(() => void (shown.current = open), [open]);
  /** Hidden, but still among the rows. */
  const gone = useRef(new Set<number>());
  useLayoutEffect(() => gone.current.clear(), [rows]);
  const stepTo = (id: number) => {
    shown.current = id;
    onStep(id);
  };
  const hideOpen: Hide = async (row, reason, note) => {
    const { id } = row.competition;
    if (gone.current.has(id)) return true;
    gone.current.add(id);
    const at = rows.findIndex((one) => one?.competition.id === id);
    const around = [...rows.slice(at + 1), ...rows.slice(0, at).reverse()];
    const next = around.find((one) => one && !gone.current.has(one.competition.id))?.competition.id;
    // At once, while the row is still there to go on from; back to it where it could not be hidden.
    if (next !== undefined) stepTo(next);
    const isDone = await hide(row, reason, note);
    if (isDone && next === undefined && shown.current === id) onClose();
    if (isDone) return true;
    gone.current.delete(id);
    if (shown.current === next) stepTo(id);
    return false;
  };
  usePlainKeys(open !== null, (event) => {
    if (event.key !== 'h' || event.repeat || isCovered()) return;
    const row = rows.find((one) => one?.competition.id === shown.current);
    if (!row) return;
    event.preventDefault();
    void hideOpen(row, null);
  });
  return hideOpen;
}
