import { readEnv, serviceEnv } from '@laurel/runtime/process/env';
import type { z } from 'zod';
import { bffEnv } from '@laurel/bff/settings/bff.env';
import { billingEnv } from '@laurel/billing/settings/billing.env';
import { catalogEnv } from '@laurel/catalog/settings/catalog.env';
import { filmsEnv } from '@laurel/films/settings/films.env';
import { identityEnv } from '@laurel/identity/settings/identity.env';
import { matchingEnv } from '@laurel/matching/settings/matching.env';
import { submissionsEnv } from '@laurel/submissions/settings/submissions.env';

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
