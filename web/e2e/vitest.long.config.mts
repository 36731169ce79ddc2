// The long browser tests: each page in light, in dark and at 360 px, and Keycloak's realm and outages.
import { browserTests } from './vitest.config.mts';

export default browserTests(
  ['{pages,keycloak}/*.test.ts'],
  ['keycloak-unavailable', 'logout-all', 'short-lived-links'].map((name) => `keycloak/${name}.test.ts`),
);
