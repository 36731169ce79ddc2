import { useEffect, useEffectEvent } from 'react';
import { useBlocker } from 'react-router-dom';
import { isLeaving } from '../lib/leaving';

/** What is done about the way that somebody was about to go. */
export type Way = { goOn: () => void; stay: () => void };

/**
 * While what was typed is saved nowhere, neither a link nor "Back" leads away without asking: `onAsk` gets the way. Closing or reloading the
 * tab asks in the browser's own words. Whoever logs out has said enough.
 */
export function UnsavedGuard({ isUnsaved, onAsk }: { isUnsaved: () => boolean; onAsk: (way: Way) => void }) {
  const blocker = useBlocker(() => isUnsaved() && !isLeaving());
  const ask = useEffectEvent(() => {
    if (blocker.state === 'blocked') onAsk({ goOn: blocker.proceed, stay: blocker.reset });
  });
  useEffect(() => ask(), [blocker.state]);
  const onUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isUnsaved() && !isLeaving()) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: BeforeUnloadEvent) => onUnload(event);
    window.addEventListener('beforeunload', listen);
    return () => window.removeEventListener('beforeunload', listen);
  }, []);
  return null;
}
