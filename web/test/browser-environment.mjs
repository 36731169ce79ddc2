import { builtinEnvironments } from 'vitest/runtime';

/** jsdom has no fetch; the router needs Request and signals of one family, so all of them stay Node's. */
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
    const fromNode = Object.fromEntries(NODE_GLOBALS.map((name) => [name, global[name]]));
    const environment = await builtinEnvironments.jsdom.setup(global, options);
    Object.assign(global, fromNode);
    return environment;
  },
};
