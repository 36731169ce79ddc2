import { useLayoutEffect, useRef } from 'react';
import { usePlainKeys } from '../../../ui/keyboard/use-plain-keys';
import type { Row } from '../../../lib/server/wire';
import type { Hide } from './use-hide-reason';

type Props = {
  rows: readonly (Row | undefined)[];
  openId: number | null;
  hide: Hide;
  onStep: (competitionId: number) => void;
  onClose: () => void;
};

/** Returns whether a menu or another dialog covers the sheet. */
const isCovered = () =>
  document.querySelector(':popover-open') !== null ||
  [...document.querySelectorAll('dialog[open]')].some((dialog) => !dialog.querySelector('[data-match]'));

/** Hides the open match by menu or h and opens the next one, else the previous one, else the list. */
export function useHideOpenMatch({ rows, openId, hide, onStep, onClose }: Props) {
  /** The match that the user has stepped to. It is ahead of `openId`, because key presses are faster than the URL. */
  const shownId = useRef(openId);
  useLayoutEffect(() => {
    shownId.current = openId;
  }, [openId]);
  /** Hidden matches that are still among the rows. */
  const hiddenIds = useRef(new Set<number>());
  useLayoutEffect(() => hiddenIds.current.clear(), [rows]);
  const stepTo = (id: number) => {
    shownId.current = id;
    onStep(id);
  };
  const hideOpenMatch: Hide = async (row, reason, note) => {
    const { id } = row.competition;
    if (hiddenIds.current.has(id)) return true;
    hiddenIds.current.add(id);
    const index = rows.findIndex((other) => other?.competition.id === id);
    const candidates = [...rows.slice(index + 1), ...rows.slice(0, index).reverse()];
    const nextRow = candidates.find((other) => other && !hiddenIds.current.has(other.competition.id));
    const nextId = nextRow?.competition.id;
    // Steps at once, while the row still exists as a starting point, and steps back if hiding fails.
    if (nextId !== undefined) stepTo(nextId);
    const isHidden = await hide(row, reason, note);
    if (isHidden && nextId === undefined && shownId.current === id) onClose();
    if (isHidden) return true;
    hiddenIds.current.delete(id);
    if (shownId.current === nextId) stepTo(id);
    return false;
  };
  usePlainKeys(openId !== null, (event) => {
    if (event.key !== 'h' || event.repeat || isCovered()) return;
    const row = rows.find((other) => other?.competition.id === shownId.current);
    if (!row) return;
    event.preventDefault();
    void hideOpenMatch(row, null);
  });
  return hideOpenMatch;
}
