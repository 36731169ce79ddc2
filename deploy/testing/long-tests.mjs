/**
 * Tests that `npm test` leaves to CI: they kill, stop or slow down processes, rebuild what a service stores, import
 * or export large or hostile files, send arbitrary input, compare the engine with its reference a million times, or
 * test the Stripe sandbox and not the product.
 */
export const CI_ONLY_TESTS = [
  'bff/test/arbitrary-input.test.ts',
  'bff/test/imports-slow.test.ts',
  'bff/test/rebuilding.test.ts',
  'bff/test/session-streams.test.ts',
  'bff/test/shutdown.test.ts',
  'bff/test/slow-readers.test.ts',
  'deploy/stripe-sandbox/test/**/*.test.ts',
  'deploy/test/bus-rights.test.ts',
  'deploy/test/load.test.ts',
  'services/catalog/src/import/files/read-spreadsheet.test.ts',
  'services/catalog/test/export.service.test.ts',
  'services/catalog/test/festival-size.service.test.ts',
  'services/catalog/test/fill-reference.service.test.ts',
  'services/catalog/test/import-command.service.test.ts',
  'services/catalog/test/import-cost.service.test.ts',
  'services/catalog/test/import-hostile.service.test.ts',
  'services/catalog/test/import-killed.service.test.ts',
  'services/catalog/test/import-one-festival-twice.service.test.ts',
  'services/catalog/test/merged-imports.service.test.ts',
  'services/films/src/pictures/processing/picture-memory.test.ts',
  'services/films/test/archive-time-limit.service.test.ts',
  'services/films/test/shutdown.service.test.ts',
  'services/matching/src/domain/planner/plan.properties.test.ts',
  'services/matching/test/engine.oracle.test.ts',
  'services/matching/test/rebuilding.service.test.ts',
  'services/films/test/runtime/database-outage.test.ts',
  'services/films/test/runtime/batches.test.ts',
  'services/runtime/test/graceful-shutdown.test.ts',
  'services/films/test/runtime/rebuild.test.ts',
  'services/runtime/test/replicas.test.ts',
  'services/submissions/test/large-film.service.test.ts',
  'services/submissions/test/parallel-moves.service.test.ts',
  'services/submissions/test/reminders-together.service.test.ts',
  'services/submissions/test/sending-faults.service.test.ts',
  'services/submissions/test/sending-killed.service.test.ts',
];

/** Tests that only `npm run test:full` runs: they need Helm and its tools, replay Dockerfiles, or try thousands of random histories. */
export const LONG_TESTS = [
  'deploy/test/chart*.test.ts',
  'deploy/test/compose*.test.ts',
  'deploy/test/helm-test.test.ts',
  'deploy/test/image*.test.ts',
  'deploy/test/keda.test.ts',
  'deploy/test/keycloak-image.test.ts',
  'deploy/test/small-images.test.ts',
  'deploy/test/supervision.test.ts',
  'services/billing/test/histories*.test.ts',
  'services/billing/test/saga-faults*.test.ts',
];
