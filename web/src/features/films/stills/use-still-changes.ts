import { useRef, useState } from 'react';
import { t } from '@laurel/words/pages/films/stills';
import { useCommand } from '../../../lib/server/use-command';
import type { Still } from '../../../lib/server/wire';

/** The last change and its undo. `undo` resolves to whether it succeeded. */
export interface Done {
  message: string;
  /** The changed still. */
  still: string;
  /** Undo removes the still again. */
  isNew?: true;
  undo: (() => Promise<boolean>) | null;
}

/**
 * An order that was sent, and the stored orders that it replaces until a new one arrives. `isNew`: the stored
 * order is not in that list yet.
 */
interface PendingOrder {
  names: string[];
  over: string[];
  isNew: boolean;
}
const toKey = (names: readonly string[]) => names.join(' ');
/** Returns null if this order, or a foreign one, was stored. */
function updatePending(pending: PendingOrder, present: string): PendingOrder | null {
  const at = pending.over.indexOf(present);
  if (at === 0 && !pending.isNew) return pending;
  if (at < 0) return pending.isNew ? { ...pending, isNew: false, over: [present, ...pending.over] } : null;
  return { ...pending, isNew: false, over: pending.over.slice(at) };
}

/**
 * Orders, removes and restores a film's stills. Changes are shown optimistically and reverted after a
 * refusal. Requests are sent one after another. `onDone` receives the change, or null after a failure.
 */
export function useStillChanges(
  filmId: number,
  stored: readonly Still[],
  onDone: (done: Done | null) => void,
) {
  const order = useCommand('orderFilmStills');
  const removal = useCommand('removeFilmStill');
  const back = useCommand('addFilmStill');
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
  const stands = pending && updatePending(pending, toKey(names));
  if (stands !== pending) setPending(stands);
  const isSameSet = stands?.names.length === names.length && stands.names.every((name) => byName.has(name));
  const shown = isSameSet ? stands.names : names;

  /** `between`: the order that is stored first, if another request is sent before. */
  const arrange = (stillFileNames: string[], between: string[] = []) => {
    const extendHistory = (now: PendingOrder | null) =>
      now ? [...now.over, toKey(now.names)] : [toKey(between)];
    setPending((now) => ({ names: stillFileNames, over: extendHistory(now), isNew: true }));
    newest.current = stillFileNames;
    return runSerially(() => order.mutateAsync({ filmId, stillFileNames })).then(
      () => true,
      () => {
        // A newer order exists and reports its own result.
        if (newest.current !== stillFileNames) return false;
        setPending(null);
        onDone(null);
        return false;
      },
    );
  };
  const takeOff = (stillFileName: string) =>
    runSerially(() => removal.mutateAsync({ filmId, stillFileName })).then(
      () => true,
      () => false,
    );
  /** Restores the position among the remaining stills. */
  const restoreStill = async (stillFileName: string, before: readonly string[]) => {
    const film = await runSerially(() => back.mutateAsync({ filmId, stillFileName })).catch(() => null);
    if (!film) return false;
    onDone({ message: t('restored'), still: stillFileName, undo: null });
    const there = before.filter((name) => film.stillFileNames.includes(name));
    const since = film.stillFileNames.filter((name) => !before.includes(name));
    return arrange([...there, ...since], film.stillFileNames);
  };
  return {
    stills: shown.map((name) => byName.get(name)!),
    refusal: order.error ?? removal.error ?? back.error,
    /** Moves a still to a position, from 1. */
    async move(name: string, to: number) {
      const [from, total] = [shown.indexOf(name) + 1, shown.length];
      const undo = () => {
        onDone({ message: t('moved.undone', { n: from, total }), still: name, undo: null });
        return arrange(shown);
      };
      onDone({ message: t('moved', { n: to, total }), still: name, undo });
      await arrange(shown.filter((one) => one !== name).toSpliced(to - 1, 0, name));
    },
    async remove(name: string) {
      const isDone = await takeOff(name);
      if (isDone) onDone({ message: t('removed'), still: name, undo: () => restoreStill(name, shown) });
      return isDone;
    },
    /** Reports that a picture was added as a still. */
    added(picture: string, name: string) {
      const undo = async () => {
        const isDone = await takeOff(name);
        if (isDone) onDone({ message: t('added.undone', { name: picture }), still: name, undo: null });
        return isDone;
      };
      onDone({ message: t('added', { name: picture }), still: name, isNew: true, undo });
    },
  };
}
