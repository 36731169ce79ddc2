import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { createListeners } from '../hooks/listeners';

/**
 * `keys` as they are pressed: `/`, `j`, `mod+k` (Ctrl, on a Mac Command). Without `run` the page handles the
 * keys itself, and the entry is only listed.
 */
export type Key = { keys: string; label: string; run?: () => void };
type KeyGroup = { title: string; keys: readonly Key[] };

let groups: readonly KeyGroup[] = [];
const { subscribe, notify } = createListeners();
const setGroups = (newGroups: readonly KeyGroup[]) => {
  groups = newGroups;
  notify();
};

/** All shortcuts that the mounted components registered. */
export const useAllKeys = () => useSyncExternalStore(subscribe, () => groups);

/** Returns whether a key press in this element types a character. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('select, textarea') !== null ||
    (target instanceof HTMLInputElement && !['checkbox', 'radio', 'range', 'button'].includes(target.type)));

const isPressed = (keys: string, event: KeyboardEvent) =>
  keys.startsWith('mod+')
    ? (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === keys.slice(4)
    : !event.ctrlKey && !event.metaKey && !event.altKey && event.key === keys;

/**
 * Registers shortcuts while the component is mounted. Plain keys are ignored while the user types or a dialog
 * is open.
 */
export function useKeys(title: string, keys: readonly Key[]) {
  const keysSignature = keys.map(({ keys, label }) => `${keys} ${label}`).join();
  const createGroup = useEffectEvent((): KeyGroup => ({ title, keys }));
  useEffect(() => {
    const group = createGroup();
    setGroups([...groups, group]);
    return () => setGroups(groups.filter((item) => item !== group));
  }, [title, keysSignature]);
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const key = keys.find((item) => item.run && isPressed(item.keys, event));
    if (!key || event.defaultPrevented) return;
    const isPlain = !key.keys.startsWith('mod+');
    if (isPlain && (isTyping(event.target) || document.querySelector('dialog[open]'))) return;
    event.preventDefault();
    key.run!();
  });
  useEffect(() => {
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}
