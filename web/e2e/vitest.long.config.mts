// The long browser tests: each page in light, in dark and at 360 px, long work by keyboard alone, and accounts
// at Keycloak.
import { browserTests } from './vitest.config.mts';

export default browserTests(
  ['{pages,by-keyboard,keycloak}/*.test.ts'],
  ['keycloak-unavailable', 'logout-all', 'short-lived-links'].map((name) => `keycloak/${name}.test.ts`),
);
