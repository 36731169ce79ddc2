import { useSyncExternalStore } from 'react';

const subscribe = (told: () => void) => {
  for (const event of ['online', 'offline']) window.addEventListener(event, told);
  return () => {
    for (const event of ['online', 'offline']) window.removeEventListener(event, told);
  };
};

/** Whether the browser believes to have a network: false is certain, true is not. A page that was sent came over one. */
export const useOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
