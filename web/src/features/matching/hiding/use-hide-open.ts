import { useLayoutEffect, useRef } from 'react';
import { usePlainKeys } from '../../../ui/keyboard/use-plain-keys';
import type { Row } from '../../../lib/server/wire';
import type { Hide } from './use-hide-reason';

type Props = {
  rows: readonly (Row | undefined)[];
  open: number | null;
  hide: Hide;
  onStep: (competitionId: number) => void;
  onClose: () => void;
};

/** Returns whether a menu or another dialog covers the sheet. */
const isCovered = () =>
  document.querySelector(':popover-open') !== null ||
  [...document.querySelectorAll('dialog[open]')].some((one) => !one.querySelector('[data-match]'));

/** Hides the open match by menu or h and opens the next one, else the previous one, else the list. */
export function useHideOpen({ rows, open, hide, onStep, onClose }: Props) {
  /** Key presses may be faster than URL changes. */
  const shown = useRef(open);
  useLayoutEffect(() => void (shown.current = open), [open]);
  /** Hidden matches that are still among the rows. */
  const hiddenIds = useRef(new Set<number>());
  useLayoutEffect(() => hiddenIds.current.clear(), [rows]);
  const stepTo = (id: number) => {
    shown.current = id;
    onStep(id);
  };
  const hideOpen: Hide = async (row, reason, note) => {
    const { id } = row.competition;
    if (hiddenIds.current.has(id)) return true;
    hiddenIds.current.add(id);
    const at = rows.findIndex((one) => one?.competition.id === id);
    const around = [...rows.slice(at + 1), ...rows.slice(0, at).reverse()];
    const next = around.find((one) => one && !hiddenIds.current.has(one.competition.id))?.competition.id;
    // Steps at once, while the row still exists as a starting point, and steps back if hiding fails.
    if (next !== undefined) stepTo(next);
    const isDone = await hide(row, reason, note);
    if (isDone && next === undefined && shown.current === id) onClose();
    if (isDone) return true;
    hiddenIds.current.delete(id);
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
