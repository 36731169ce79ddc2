import { lazy, type ComponentType } from 'react';
import { reloadOnce } from './reload-once';

/** A component whose code is loaded when it is first rendered. */
export const lazyComponent = <P>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({ default: await reloadOnce(load) }));
