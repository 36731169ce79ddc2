import { builtinEnvironments } from 'vitest/runtime';

/**
 * These stay Node's, because jsdom has no fetch, and the router needs a Request that accepts the same kind of
 * signal.
 */
const NODE_GLOBALS = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'FormData',
  'AbortController',
  'AbortSignal',
];

export default {
  name: 'browser',
  viteEnvironment: 'client',
  async setup(global, options) {
    const nodeGlobals = Object.fromEntries(NODE_GLOBALS.map((name) => [name, global[name]]));
    const environment = await builtinEnvironments.jsdom.setup(global, options);
    Object.assign(global, nodeGlobals);
    return environment;
  },
};
