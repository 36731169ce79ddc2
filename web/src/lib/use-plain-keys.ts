import { useEffect, useEffectEvent } from 'react';
import { isTyping } from './keys';

/** Hears keys pressed alone, where they are no letters, while it is on. */
export function usePlainKeys(isOn: boolean, hear: (event: KeyboardEvent) => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return;
    if (!isTyping(event.target)) hear(event);
  });
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOn]);
}
