import { useRef, useState } from 'react';
import { t } from '@laurel/words/pages/films/stills';
import { useCommand } from '../../../lib/server/use-command';
import type { Still } from '../../../lib/server/wire';

/** The last change and its undo. `undo` resolves to whether it succeeded. */
export interface StillChange {
  message: string;
  still: string;
  /** Undo removes the still again. */
  isNew?: true;
  undo: (() => Promise<boolean>) | null;
}

/**
 * An order that was sent, and the stored orders that it replaced, until a new one arrives. `isNew`: the stored
 * order is not in that list yet.
 */
interface PendingOrder {
  names: string[];
  replaced: string[];
  isNew: boolean;
}
const toKey = (names: readonly string[]) => names.join(' ');
/** Returns null if this order, or a foreign one, was stored. */
function updatePending(pending: PendingOrder, present: string): PendingOrder | null {
  const index = pending.replaced.indexOf(present);
  if (index === 0 && !pending.isNew) return pending;
  if (index < 0)
    return pending.isNew ? { ...pending, isNew: false, replaced: [present, ...pending.replaced] } : null;
  return { ...pending, isNew: false, replaced: pending.replaced.slice(index) };
}

/**
 * Orders, removes and restores a film's stills. Changes are shown optimistically and reverted after a
 * refusal. Requests are sent one after another. `onChange` receives the change, or null after a failure.
 */
export function useStillChanges(
  filmId: number,
  stored: readonly Still[],
  onChange: (change: StillChange | null) => void,
) {
  const order = useCommand('orderFilmStills');
  const removal = useCommand('removeFilmStill');
  const addition = useCommand('addFilmStill');
  const [pending, setPending] = useState<PendingOrder | null>(null);
  const newest = useRef<string[]>(null);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const runSerially = <T>(send: () => Promise<T>): Promise<T> => {
    const sent = last.current.then(send);
    last.current = sent.catch(() => undefined);
    return sent;
  };
  const byName = new Map(stored.map((still) => [still.fileName, still]));
  const names = stored.map(({ fileName }) => fileName);
  const currentOrder = pending && updatePending(pending, toKey(names));
  if (currentOrder !== pending) setPending(currentOrder);
  const isSameSet =
    currentOrder?.names.length === names.length && currentOrder.names.every((name) => byName.has(name));
  const shown = isSameSet ? currentOrder.names : names;

  /** `between`: the order that is stored first, if another request is sent before. */
  const saveOrder = (stillFileNames: string[], between: string[] = []) => {
    const extendHistory = (previous: PendingOrder | null) =>
      previous ? [...previous.replaced, toKey(previous.names)] : [toKey(between)];
    setPending((previous) => ({ names: stillFileNames, replaced: extendHistory(previous), isNew: true }));
    newest.current = stillFileNames;
    return runSerially(() => order.mutateAsync({ filmId, stillFileNames })).then(
      () => true,
      () => {
        // A newer order exists and reports its own result.
        if (newest.current !== stillFileNames) return false;
        setPending(null);
        onChange(null);
        return false;
      },
    );
  };
  const removeStill = (stillFileName: string) =>
    runSerially(() => removal.mutateAsync({ filmId, stillFileName })).then(
      () => true,
      () => false,
    );
  /** Restores the position among the remaining stills. */
  const restoreStill = async (stillFileName: string, before: readonly string[]) => {
    const film = await runSerially(() => addition.mutateAsync({ filmId, stillFileName })).catch(() => null);
    if (!film) return false;
    onChange({ message: t('restored'), still: stillFileName, undo: null });
    const remaining = before.filter((name) => film.stillFileNames.includes(name));
    const added = film.stillFileNames.filter((name) => !before.includes(name));
    return saveOrder([...remaining, ...added], film.stillFileNames);
  };
  return {
    stills: shown.map((name) => byName.get(name)!),
    refusal: order.error ?? removal.error ?? addition.error,
    /** Moves a still to a position, from 1. */
    async move(name: string, to: number) {
      const [from, total] = [shown.indexOf(name) + 1, shown.length];
      const undo = () => {
        onChange({ message: t('moved.undone', { n: from, total }), still: name, undo: null });
        return saveOrder(shown);
      };
      onChange({ message: t('moved', { n: to, total }), still: name, undo });
      await saveOrder(shown.filter((otherName) => otherName !== name).toSpliced(to - 1, 0, name));
    },
    async remove(name: string) {
      const isDone = await removeStill(name);
      if (isDone) onChange({ message: t('removed'), still: name, undo: () => restoreStill(name, shown) });
      return isDone;
    },
    /** Reports that a picture was added as a still. */
    reportAdded(picture: string, name: string) {
      const undo = async () => {
        const isDone = await removeStill(name);
        if (isDone) onChange({ message: t('added.undone', { name: picture }), still: name, undo: null });
        return isDone;
      };
      onChange({ message: t('added', { name: picture }), still: name, isNew: true, undo });
    },
  };
}
