import type { ComponentType } from 'react';
import { reloadOnce } from '../../lib/loading/reload-once';

/** A page whose code is loaded when the user navigates to it. `name`: its name in the module. */
export const lazyPage =
  <K extends string>(load: () => Promise<Record<K, ComponentType>>, name: K) =>
  async () => ({ Component: (await reloadOnce(load))[name] });
