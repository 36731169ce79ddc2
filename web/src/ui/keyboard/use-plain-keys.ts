import { useEffect, useEffectEvent } from 'react';
import { isTyping } from './shortcuts';

/** Handles keys pressed without a modifier, while enabled and while the user is not typing. */
export function usePlainKeys(isEnabled: boolean, onPress: (event: KeyboardEvent) => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return;
    if (!isTyping(event.target)) onPress(event);
  });
  useEffect(() => {
    if (!isEnabled) return;
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isEnabled]);
}
