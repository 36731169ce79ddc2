import { useEffect, useEffectEvent } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router-dom';
import { isLeaving } from './leaving';

/** How to continue or cancel a blocked navigation. */
export type BlockedNavigation = { proceed: () => void; cancel: () => void };

type Props = { isUnsaved: () => boolean; onBlocked: (navigation: BlockedNavigation) => void };

/**
 * Blocks links and “Back” while input is unsaved: `onBlocked` gets the navigation. Closing or reloading the
 * tab shows the browser's own question. Logging out is not blocked.
 */
export function UnsavedGuard({ isUnsaved, onBlocked }: Props) {
  const blocker = useBlocker(() => isUnsaved() && !isLeaving());
  const reportBlocked = useEffectEvent(() => {
    if (blocker.state === 'blocked') onBlocked({ proceed: blocker.proceed, cancel: blocker.reset });
  });
  useEffect(() => reportBlocked(), [blocker.state]);
  useBeforeUnload((event) => {
    if (isUnsaved() && !isLeaving()) event.preventDefault();
  });
  return null;
}
