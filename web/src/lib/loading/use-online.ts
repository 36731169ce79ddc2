import { useSyncExternalStore } from 'react';

const subscribe = (onChange: () => void) => {
  for (const event of ['online', 'offline']) window.addEventListener(event, onChange);
  return () => {
    for (const event of ['online', 'offline']) window.removeEventListener(event, onChange);
  };
};

/**
 * Returns whether the browser believes it has a network: false is certain, true is not. A prerendered page
 * counts as online.
 */
export const useOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
