import { useRef, useState } from 'react';
import { t } from '../../../lib/texts/stills';
import { useCommand } from '../../../lib/use-command';
import type { Still } from '../../../lib/wire';

/** What was done last, and how it is taken back; that answers whether it is done. */
export interface Done {
  words: string;
  /** The still that it was done to. */
  of: string;
  /** It goes again where that is taken back. */
  isNew?: true;
  undo: (() => Promise<boolean>) | null;
}

/** An order that was asked for, and those that it stands over until there is another. `isNew`: the present one is not among them yet. */
interface Asked {
  names: string[];
  over: string[];
  isNew: boolean;
}
const keyOf = (names: readonly string[]) => names.join(' ');
/** Null where the order has come, or somebody else's. */
function standing(asked: Asked, present: string): Asked | null {
  const at = asked.over.indexOf(present);
  if (at === 0 && !asked.isNew) return asked;
  if (at < 0) return asked.isNew ? { ...asked, isNew: false, over: [present, ...asked.over] } : null;
  return { ...asked, isNew: false, over: asked.over.slice(at) };
}

/**
 * Orders, removes and brings back a film's stills. What is asked is shown at once; what is refused is as it was. One thing is
 * sent after another. `say` is given what was done, or null where it was not.
 */
export function useStillChanges(filmId: number, kept: readonly Still[], say: (done: Done | null) => void) {
  const order = useCommand('orderFilmStills');
  const removal = useCommand('removeFilmStill');
  const back = useCommand('addFilmStill');
  const [asked, ask] = useState<Asked | null>(null);
  const newest = useRef<string[]>(null);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const inTurn = <T>(send: () => Promise<T>): Promise<T> => {
    const sent = last.current.then(send);
    last.current = sent.catch(() => undefined);
    return sent;
  };
  const byName = new Map(kept.map((still) => [still.fileName, still]));
  const names = kept.map(({ fileName }) => fileName);
  const stands = asked && standing(asked, keyOf(names));
  if (stands !== asked) ask(stands);
  const isOf = stands?.names.length === names.length && stands.names.every((name) => byName.has(name));
  const shown = isOf ? stands.names : names;

  /** `between`: the order that comes first, where something else is sent before. */
  const arrange = (stillFileNames: string[], between: string[] = []) => {
    const over = (now: Asked | null) => (now ? [...now.over, keyOf(now.names)] : [keyOf(between)]);
    ask((now) => ({ names: stillFileNames, over: over(now), isNew: true }));
    newest.current = stillFileNames;
    return inTurn(() => order.mutateAsync({ filmId, stillFileNames })).then(
      () => true,
      () => {
        // What was asked since stands, and tells of itself.
        if (newest.current !== stillFileNames) return false;
        ask(null);
        say(null);
        return false;
      },
    );
  };
  const takeOff = (stillFileName: string) =>
    inTurn(() => removal.mutateAsync({ filmId, stillFileName })).then(
      () => true,
      () => false,
    );
  /** Where it was, among those that are still there. */
  const bringBack = async (stillFileName: string, before: readonly string[]) => {
    const film = await inTurn(() => back.mutateAsync({ filmId, stillFileName })).catch(() => null);
    if (!film) return false;
    say({ words: t('back'), of: stillFileName, undo: null });
    const there = before.filter((name) => film.stillFileNames.includes(name));
    const since = film.stillFileNames.filter((name) => !before.includes(name));
    return arrange([...there, ...since], film.stillFileNames);
  };
  return {
    stills: shown.map((name) => byName.get(name)!),
    refusal: order.error ?? removal.error ?? back.error,
    /** To a place, from 1. */
    async move(name: string, to: number) {
      const [from, of] = [shown.indexOf(name) + 1, shown.length];
      const undo = () => {
        say({ words: t('moved.back', { n: from, of }), of: name, undo: null });
        return arrange(shown);
      };
      say({ words: t('moved', { n: to, of }), of: name, undo });
      await arrange(shown.filter((one) => one !== name).toSpliced(to - 1, 0, name));
    },
    async remove(name: string) {
      const isDone = await takeOff(name);
      if (isDone) say({ words: t('removed'), of: name, undo: () => bringBack(name, shown) });
      return isDone;
    },
    /** Says that a picture became a still. */
    added(picture: string, name: string) {
      const undo = async () => {
        const isDone = await takeOff(name);
        if (isDone) say({ words: t('added.back', { name: picture }), of: name, undo: null });
        return isDone;
      };
      say({ words: t('added', { name: picture }), of: name, isNew: true, undo });
    },
  };
}
