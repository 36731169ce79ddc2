import type { ComponentType } from 'react';
import { reloadOnce } from '../../lib/loading/reload-once';

/** A page whose code is loaded when the user navigates to it. */
export const lazyPage = (load: () => Promise<ComponentType>) => async () => ({
  Component: await reloadOnce(load),
});
