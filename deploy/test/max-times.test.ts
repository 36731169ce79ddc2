import { readEnv, serviceEnv } from '@laurel/runtime/process/env';
import type { z } from 'zod';
import { bffEnv } from '../../bff/src/settings/bff.env.js';
import { billingEnv } from '../../services/billing/src/settings/billing.env.js';
import { catalogEnv } from '../../services/catalog/src/settings/catalog.env.js';
import { filmsEnv } from '../../services/films/src/settings/films.env.js';
import { identityEnv } from '../../services/identity/src/settings/identity.env.js';
import { matchingEnv } from '../../services/matching/src/settings/matching.env.js';
import { submissionsEnv } from '../../services/submissions/src/settings/submissions.env.js';

const serviceEnvs = { billingEnv, catalogEnv, filmsEnv, identityEnv, matchingEnv, submissionsEnv };
const schemas: z.ZodRawShape = Object.assign({}, serviceEnv, bffEnv, ...Object.values(serviceEnvs));
const times = Object.keys(schemas).filter((name) => name.endsWith('_MS'));
const read = (name: string, ms: number) => readEnv({ [name]: schemas[name]! }, { [name]: String(ms) })[name];

it('the list of times contains a known setting', () => expect(times).toContain('STATEMENT_TIMEOUT_MS'));
it.each(times)('%s is limited to the maximum of a timer, above which it would not wait at all', (name) => {
  expect(() => read(name, 2 ** 31)).toThrow(name);
  // ACK_WAIT_MS has a lower maximum.
  if (name !== 'ACK_WAIT_MS') expect(read(name, 2 ** 31 - 1)).toBe(2 ** 31 - 1);
});
