/** Tests that `npm test` leaves to `npm run test:full`: they need Helm and its tools, replay images, or try thousands of random histories. */
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
