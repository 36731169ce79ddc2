import 'reflect-metadata';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { fastify } from 'fastify';

/** What of the adapter each hook reads that it registers as it is made: when, and the names. */
function registered(): string[][] {
  const http = fastify();
  const hooks: string[][] = [];
  http.addHook = ((when: string, hook: object) => {
    hooks.push([when, ...new Set([...String(hook).matchAll(/this\.(\w+)/g)].map(([, name]) => name!))]);
    return http;
  }) as typeof http.addHook;
  new FastifyAdapter(http as never);
  return hooks;
}

it('Nest registers those hooks that the door leaves out, and no others: read boot.ts again where this fails', () =>
  expect(registered()).toEqual([
    ['onRequest', 'onRequestHook', 'runLifecycleHook'],
    ['onRequest', 'return503OnClosing', 'isShuttingDown'],
    ['onRequest', 'corsHook', 'copyCorsHeadersToRaw'],
    ['onRequest', 'securityHook'],
    ['onRequest', 'isRoutableRequestTarget'],
    ['onRequest', 'versionExtractorErrors'],
    ['onResponse', 'onResponseHook', 'runLifecycleHook'],
  ]));
