import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** `keys` as they are pressed: `/`, `j`, `mod+k` (Ctrl, on a Mac Command). Without `run` the page hears them itself, and they are only told of. */
export type Key = { keys: string; words: string; run?: () => void };
export type KeyGroup = { title: string; keys: readonly Key[] };

let groups: readonly KeyGroup[] = [];
const listeners = new Set<() => void>();
const change = (next: readonly KeyGroup[]) => {
  groups = next;
  for (const told of listeners) told();
};
const subscribe = (told: () => void) => {
  listeners.add(told);
  return () => void listeners.delete(told);
};

/** What can be pressed on this page, of everyone who is on it: the one list of keys. */
export const useAllKeys = () => useSyncExternalStore(subscribe, () => groups);

/** Where a letter is a letter. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('select, textarea') !== null ||
    (target instanceof HTMLInputElement && !['checkbox', 'radio', 'range', 'button'].includes(target.type)));

const isPressed = (keys: string, event: KeyboardEvent) =>
  keys.startsWith('mod+')
    ? (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === keys.slice(4)
    : !event.ctrlKey && !event.metaKey && !event.altKey && event.key === keys;

/** Registers what can be pressed while this is on the page. A plain key is a letter where one types, and waits while a dialog is open. */
export function useKeys(title: string, keys: readonly Key[]) {
  const listed = keys.map(({ keys, words }) => `${keys} ${words}`).join();
  const added = useEffectEvent((): KeyGroup => ({ title, keys }));
  useEffect(() => {
    const group = added();
    change([...groups, group]);
    return () => change(groups.filter((one) => one !== group));
  }, [title, listed]);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = keys.find((one) => one.run && isPressed(one.keys, event));
    if (!key || event.defaultPrevented) return;
    const isPlain = !key.keys.startsWith('mod+');
    if (isPlain && (isTyping(event.target) || document.querySelector('dialog[open]'))) return;
    event.preventDefault();
    key.run!();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
