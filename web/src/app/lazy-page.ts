import type { ComponentType } from 'react';
import { reloadOnce } from '../lib/reload-once';

/** A page whose code is fetched where it is gone to. */
export const lazyPage = (load: () => Promise<ComponentType>) => async () => ({
  Component: await reloadOnce(load),
});
