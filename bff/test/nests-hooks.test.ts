import 'reflect-metadata';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { fastify } from 'fastify';

/**
 * Returns the hooks that the adapter registers when it is created: the phase and the members that each hook
 * uses.
 */
function getRegisteredHooks(): string[][] {
  const http = fastify();
  const hooks: string[][] = [];
  http.addHook = ((when: string, hook: object) => {
    hooks.push([when, ...new Set([...String(hook).matchAll(/this\.(\w+)/g)].map(([, name]) => name!))]);
    return http;
  }) as typeof http.addHook;
  new FastifyAdapter(http as never);
  return hooks;
}

it('Nest registers exactly the hooks that the gateway omits. Review boot.ts if this fails', () =>
  expect(getRegisteredHooks()).toEqual([
    ['onRequest', 'onRequestHook', 'runLifecycleHook'],
    ['onRequest', 'return503OnClosing', 'isShuttingDown'],
    ['onRequest', 'corsHook', 'copyCorsHeadersToRaw'],
    ['onRequest', 'securityHook'],
    ['onRequest', 'isRoutableRequestTarget'],
    ['onRequest', 'versionExtractorErrors'],
    ['onResponse', 'onResponseHook', 'runLifecycleHook'],
  ]));
