import fc from 'fast-check';
import { hasRefusalText } from '@laurel/messages/formatting/refusal-text';
import { functions } from '../src/functions/index.js';
import { replaceAt, unexpectedValues, listPaths, dangerousValues } from './unexpected-values.js';
import { optionalFields } from './optional-fields.js';
import { SESSION_ENDING_FUNCTIONS, declarations, startWithViewers } from './viewers.js';

let { laurel, fixtures, cookies, spareCookie, callFunction } = {} as Awaited<
  ReturnType<typeof startWithViewers>
>;
beforeAll(async () => {
  ({ laurel, fixtures, cookies, spareCookie, callFunction } = await startWithViewers());
});
afterAll(() => laurel?.stop());

describe('arbitrary input', () => {
  const positionPath = fc.array(fc.nat(11), { minLength: 1, maxLength: 3 });
  const replacement = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...unexpectedValues) },
    { weight: 1, arbitrary: fc.jsonValue() },
  );
  const changes = fc.array(fc.tuple(positionPath, replacement), { minLength: 1, maxLength: 3 });

  it.each(declarations)('never breaks $name', async ({ name, method, access }) => {
    const { input } = fixtures[name]!;
    const defaultCookie = access === 'admin' ? cookies.admin : cookies.owner;
    const cookie = SESSION_ENDING_FUNCTIONS.includes(name) ? spareCookie : defaultCookie;
    const base = await input(cookie);
    const completeInput = { ...optionalFields(functions[name]), ...base };
    /** Fails if the function crashes or refuses without a complete error. */
    const checkResponse = async (payload: unknown) => {
      const response = await callFunction(name, method, payload, cookie);
      if (response.status >= 500)
        throw new Error(
          `${JSON.stringify(payload).slice(0, 400)}: ${response.status} ${JSON.stringify(response.body)}`,
        );
      if (response.status >= 400)
        expect(response.body.error).toMatchObject({
          code: expect.stringMatching(/^\w+\.\w+$/),
          message: expect.any(String),
        });
      if (response.body?.error?.code !== 'input.invalid') return;
      const { details } = response.body.error;
      expect(hasRefusalText(`wrong.${(details.fields?.[0] ?? details).why}`)).toBe(true);
    };
    for (const value of unexpectedValues) await checkResponse(value);
    for (const positions of listPaths(completeInput))
      for (const value of dangerousValues) await checkResponse(replaceAt(completeInput, positions, value));
    const neverBreaks = fc.asyncProperty(changes, fc.boolean(), (inputChanges, isComplete) =>
      checkResponse(
        inputChanges.reduce<unknown>(
          (value, [positions, newValue]) => replaceAt(value, positions, newValue),
          isComplete ? completeInput : base,
        ),
      ),
    );
    await fc.assert(neverBreaks, { numRuns: 60, seed: 20261121, endOnFailure: false });
    if (access === 'any') return;
    const anonymousResponse = await callFunction(name, method, { surprise: 1 }, undefined);
    expect([anonymousResponse.status, anonymousResponse.body.error.code]).toEqual([401, 'session.required']);
  });
});
