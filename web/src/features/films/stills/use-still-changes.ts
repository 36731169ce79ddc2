import { useRef, useState } from 'react';
import { t } from '@laurel/messages/pages/films/stills';
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

/** An order that was sent. It is shown until the server's film has it, or an order from elsewhere. */
interface PendingOrder {
  names: string[];
  /** The orders that the server's film may still have until then, oldest first. */
  replacedOrders: string[];
  /** The order that was stored when this one was sent is not among `replacedOrders` yet. */
  isNew: boolean;
}
const toKey = (names: readonly string[]) => names.join(' ');
/** Drops the replaced orders that are older than the stored one. Returns null if the stored one replaces this order. */
function updatePending(pendingOrder: PendingOrder, storedOrder: string): PendingOrder | null {
  const { names, replacedOrders, isNew } = pendingOrder;
  const index = replacedOrders.indexOf(storedOrder);
  if (index === 0 && !isNew) return pendingOrder;
  if (index >= 0) return { names, isNew: false, replacedOrders: replacedOrders.slice(index) };
  return isNew ? { names, isNew: false, replacedOrders: [storedOrder, ...replacedOrders] } : null;
}

/**
 * Orders, removes and restores a film's stills. Changes are shown optimistically and reverted after a
 * refusal. Requests are sent one after another. `onChange` receives the change, or null after a failure.
 */
export function useStillChanges(
  filmId: number,
  storedStills: readonly Still[],
  onChange: (change: StillChange | null) => void,
) {
  const order = useCommand('orderFilmStills');
  const removal = useCommand('removeFilmStill');
  const addition = useCommand('addFilmStill');
  const [pendingOrder, setPendingOrder] = useState<PendingOrder | null>(null);
  const newestOrder = useRef<string[]>(null);
  const lastRequest = useRef<Promise<unknown>>(Promise.resolve());
  const runSerially = <T>(send: () => Promise<T>): Promise<T> => {
    const request = lastRequest.current.then(send);
    lastRequest.current = request.catch(() => undefined);
    return request;
  };
  const byName = new Map(storedStills.map((still) => [still.fileName, still]));
  const names = storedStills.map(({ fileName }) => fileName);
  const currentOrder = pendingOrder && updatePending(pendingOrder, toKey(names));
  if (currentOrder !== pendingOrder) setPendingOrder(currentOrder);
  const isSameSet =
    currentOrder?.names.length === names.length && currentOrder.names.every((name) => byName.has(name));
  const shownNames = isSameSet ? currentOrder.names : names;

  /** `intermediateOrder`: the order that is stored first, if another request is sent before. */
  const saveOrder = (stillFileNames: string[], intermediateOrder: string[] = []) => {
    const extendHistory = (previous: PendingOrder | null) =>
      previous ? [...previous.replacedOrders, toKey(previous.names)] : [toKey(intermediateOrder)];
    setPendingOrder((previous) => ({
      names: stillFileNames,
      replacedOrders: extendHistory(previous),
      isNew: true,
    }));
    newestOrder.current = stillFileNames;
    return runSerially(() => order.mutateAsync({ filmId, stillFileNames })).then(
      () => true,
      () => {
        // A newer order exists and reports its own result.
        if (newestOrder.current !== stillFileNames) return false;
        setPendingOrder(null);
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
  const restoreStill = async (stillFileName: string, previousNames: readonly string[]) => {
    const film = await runSerially(() => addition.mutateAsync({ filmId, stillFileName })).catch(() => null);
    if (!film) return false;
    onChange({ message: t('restored'), still: stillFileName, undo: null });
    const remainingNames = previousNames.filter((name) => film.stillFileNames.includes(name));
    const addedNames = film.stillFileNames.filter((name) => !previousNames.includes(name));
    return saveOrder([...remainingNames, ...addedNames], film.stillFileNames);
  };
  return {
    stills: shownNames.map((name) => byName.get(name)!),
    refusal: order.error ?? removal.error ?? addition.error,
    /** Moves a still to a position, from 1. */
    async move(name: string, to: number) {
      const position = shownNames.indexOf(name) + 1;
      const total = shownNames.length;
      const undo = () => {
        onChange({ message: t('moved.undone', { n: position, total }), still: name, undo: null });
        return saveOrder(shownNames);
      };
      onChange({ message: t('moved', { n: to, total }), still: name, undo });
      await saveOrder(shownNames.filter((otherName) => otherName !== name).toSpliced(to - 1, 0, name));
    },
    async remove(name: string) {
      const isRemoved = await removeStill(name);
      if (isRemoved)
        onChange({ message: t('removed'), still: name, undo: () => restoreStill(name, shownNames) });
      return isRemoved;
    },
    /** Reports that a picture was added as a still. */
    reportAdded(picture: string, name: string) {
      const undo = async () => {
        const isRemoved = await removeStill(name);
        if (isRemoved) onChange({ message: t('added.undone', { name: picture }), still: name, undo: null });
        return isRemoved;
      };
      onChange({ message: t('added', { name: picture }), still: name, isNew: true, undo });
    },
  };
}
