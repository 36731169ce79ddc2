// The order of test files: Jest begins with the largest, or what took longest here before; what is known to take long comes before all.
import { createRequire } from 'node:module';

const jest = createRequire(createRequire(import.meta.url).resolve('jest'));
const { default: Sequencer } = jest('@jest/test-sequencer');

/** Parts of their paths; `npm test` names the files that took longest. */
const LONG = [
  'billing/test/saga-faults',
  'billing/test/histories',
  'bff/test/access',
  'deploy/test/images',
  'deploy/test/keycloak-image',
  'engine.oracle',
  'runtime/test/dead-letters',
  'e2e/screens',
  'e2e/first-film',
  'e2e/passwords',
  'e2e/views',
  'e2e/one-click',
  'e2e/guards',
  'e2e/realm',
  'e2e/administration',
  'e2e/sessions',
  'e2e/sign-up',
  'e2e/layout',
];
const isLong = ({ path }) => LONG.some((part) => path.includes(part));

/** What takes long comes first, so that nothing is left to run alone at the end. */
export default class LongFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
  }
}
