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
import { catalog as catalogDefinition } from '../src/catalog.module.js';
import { ImportCatalog } from '../src/commands/importing/import-catalog.js';
import { SearchFeed } from '../src/search/feed/search-feed.js';

/** Starts the service with its gRPC server, a real database and a real bus, on a new stack by default. */
export async function startCatalog(
  extraEnv: Record<string, string> = {},
  existingStack?: Awaited<ReturnType<typeof startStack>>,
) {
  const stack = existingStack ?? (await startStack());
  const env = { ...(await stack.env('catalog')), ...extraEnv };
  const service = await boot(catalogDefinition, env);
  const catalog = createClient(CatalogServiceService, env.GRPC_URL);
  const editing = createClient(CatalogEditingServiceService, env.GRPC_URL);
  const imports = createClient(CatalogImportServiceService, env.GRPC_URL);
  const admin = person('admin');
  const get = <T>(token: abstract new (...args: never[]) => T): T =>
    service.app.get(token as never, { strict: false });
  return {
    stack,
    service,
    catalog,
    /** Reads the notes of the readiness endpoint. */
    async readHealthNotes() {
      const response = await fetch(`http://127.0.0.1:${env.HTTP_PORT}/health/ready`);
      const { notes } = (await response.json()) as { notes: Record<string, unknown> };
      return { isReady: response.ok, ...notes };
    },
    get,
    admin,
    editing,
    imports,
    /** Runs the work as an administrator. */
    asAdmin: <T>(work: () => Promise<T>, overrides: Partial<Call> = {}): Promise<T> =>
      runAs(stack)(admin, work, { deadline: Date.now() + 20_000, ...overrides }),
    /** Runs the work as a user who is not signed in. */
    asAnonymous: <T>(work: () => Promise<T>): Promise<T> =>
      runAs(stack)(nobody, work, { deadline: Date.now() + 20_000 }),
    /** Imports records as a file and waits until they are searchable. */
    async importRecords(records: unknown, fileName = 'records.json') {
      const file = path.join(stack.folder, fileName);
      fs.writeFileSync(file, typeof records === 'string' ? records : JSON.stringify(records));
      const report = await get(ImportCatalog).run(file);
      await get(SearchFeed).catchUp();
      return report;
    },
    async stop() {
      catalog.close();
      editing.close();
      imports.close();
      await service.close();
      await stack.stop();
    },
  };
}
export type RunningCatalog = Awaited<ReturnType<typeof startCatalog>>;

/** The date in the given number of days. */
export const inDays = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

export const makeDate = (days: number, amount = 2500, currency = 'USD') => ({
  date: inDays(days),
  title: `In ${days} days`,
  fees: [{ title: 'Standard', amount, currency }],
});
export const makeCompetition = (overrides: object = {}) => ({
  name: 'Shorts',
  terms: [],
  dates: [makeDate(30)],
  ...overrides,
});
export const makeFestival = (overrides: object = {}) => ({
  name: 'Lantern Film Festival',
  country: 'FR',
  subdivision: 'FR-ARA',
  city: 'Lyon',
  website: 'https://lantern.example',
  founded: 1979,
  competitions: [makeCompetition()],
  ...overrides,
});

/** Returns the last line of an import report. */
export const getSummaryLine = (lines: string[]) => lines.at(-1);

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
