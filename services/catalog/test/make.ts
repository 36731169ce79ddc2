import { CatalogServiceService } from '@laurel/proto/catalog/v1/catalog';
import { CatalogEditingServiceService } from '@laurel/proto/catalog/v1/editing';
import { CatalogImportServiceService } from '@laurel/proto/catalog/v1/import';
import { boot } from '@laurel/runtime/lifecycle/boot';
import type { Call } from '@laurel/runtime/auth/call-context';
import { createClient } from '@laurel/runtime/grpc/client';
import fs from 'node:fs';
import path from 'node:path';
import { startStack } from '../../../deploy/testing/stack.mjs';
import { runAs, nobody, person } from '../../runtime/test/callers.js';
import { catalog } from '../src/catalog.module.js';
import { ImportCatalog } from '../src/commands/importing/import-catalog.js';
import { SearchFeed } from '../src/search/feed/search-feed.js';

/**
 * Starts the service with its gRPC server, a real database and a real bus.
 * @param more additional environment variables
 * @param given a running stack to use instead of a new one
 */
export async function startCatalog(
  more: Record<string, string> = {},
  given?: Awaited<ReturnType<typeof startStack>>,
) {
  const stack = given ?? (await startStack());
  const env = { ...(await stack.env('catalog')), ...more };
  const service = await boot(catalog, env);
  const to = createClient(CatalogServiceService, env.GRPC_URL);
  const editing = createClient(CatalogEditingServiceService, env.GRPC_URL);
  const imports = createClient(CatalogImportServiceService, env.GRPC_URL);
  const admin = person('admin');
  const get = <T>(token: abstract new (...args: never[]) => T): T =>
    service.app.get(token as never, { strict: false });
  return {
    stack,
    service,
    to,
    /** Reads the notes of the readiness endpoint. */
    async notes() {
      const answer = await fetch(`http://127.0.0.1:${env.HTTP_PORT}/health/ready`);
      const { notes } = (await answer.json()) as { notes: Record<string, unknown> };
      return { isReady: answer.ok, ...notes };
    },
    get,
    admin,
    editing,
    imports,
    /** Runs the work as an administrator. */
    asAdmin: <T>(work: () => Promise<T>, over: Partial<Call> = {}): Promise<T> =>
      runAs(stack)(admin, work, { deadline: Date.now() + 20_000, ...over }),
    /** Runs the work as a user who is not signed in. */
    asAnonymous: <T>(work: () => Promise<T>): Promise<T> =>
      runAs(stack)(nobody, work, { deadline: Date.now() + 20_000 }),
    /** Imports records as a file and waits until they are searchable. */
    async take(records: unknown, name = 'records.json') {
      const file = path.join(stack.folder, name);
      fs.writeFileSync(file, typeof records === 'string' ? records : JSON.stringify(records));
      const report = await get(ImportCatalog).run(file);
      await get(SearchFeed).catchUp();
      return report;
    },
    async stop() {
      to.close();
      editing.close();
      imports.close();
      await service.close();
      await stack.stop();
    },
  };
}
export type Running = Awaited<ReturnType<typeof startCatalog>>;

/** The date in the given number of days. */
export const inDays = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

export const makeDate = (days: number, amount = 2500, currency = 'USD') => ({
  date: inDays(days),
  title: `In ${days} days`,
  fees: [{ title: 'Standard', amount, currency }],
});
export const makeCompetition = (over: object = {}) => ({
  name: 'Shorts',
  terms: [],
  dates: [makeDate(30)],
  ...over,
});
export const makeFestival = (over: object = {}) => ({
  name: 'Lantern Film Festival',
  country: 'FR',
  subdivision: 'FR-ARA',
  city: 'Lyon',
  website: 'https://lantern.example',
  founded: 1979,
  competitions: [makeCompetition()],
  ...over,
});

export const summary = (lines: string[]) => lines.at(-1);

/** The initial request of the administrators' list. */
export const noFilters = {
  query: undefined as string | undefined,
  country: [] as string[],
  state: [] as string[],
  sort: 'name',
  descending: false,
  page: 1,
  pageSize: 50,
};
