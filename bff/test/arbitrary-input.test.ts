import fc from 'fast-check';
import { hasRefusalText } from '@laurel/words/messages/refusal-text';
import { functions } from '../src/functions/index.js';
import { damaged, nasty, listPaths, poison } from './nasty.js';
import { optionalFields } from './optional-fields.js';
import { ENDING, rows, startWithViewers } from './viewers.js';

let { laurel, fixtures, cookies, spare, callFunction } = {} as Awaited<ReturnType<typeof startWithViewers>>;
beforeAll(async () => {
  ({ laurel, fixtures, cookies, spare, callFunction } = await startWithViewers());
});
afterAll(() => laurel?.stop());

describe('arbitrary input', () => {
  const positionPath = fc.array(fc.nat(11), { minLength: 1, maxLength: 3 });
  const by = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...nasty) },
    { weight: 1, arbitrary: fc.jsonValue() },
  );
  const changes = fc.array(fc.tuple(positionPath, by), { minLength: 1, maxLength: 3 });

  it.each(rows)('never breaks $name', async ({ name, method, access }) => {
    const { input } = fixtures[name]!;
    const fields = optionalFields(functions[name]);
    const defaultCookie = access === 'admin' ? cookies.admin : cookies.owner;
    const cookie = ENDING.includes(name) ? spare : defaultCookie;
    const base = await input(cookie);
    const whole = { ...fields, ...base };
    const refused = async (payload: unknown) => {
      const answer = await callFunction(name, method, payload, cookie);
      if (answer.status >= 500)
        throw new Error(
          `${JSON.stringify(payload).slice(0, 400)}: ${answer.status} ${JSON.stringify(answer.body)}`,
        );
      if (answer.status >= 400)
        expect(answer.body.error).toMatchObject({
          code: expect.stringMatching(/^\w+\.\w+$/),
          message: expect.any(String),
        });
      if (answer.body?.error?.code !== 'input.invalid') return;
      const { details } = answer.body.error;
      expect(hasRefusalText(`wrong.${(details.fields?.[0] ?? details).why}`)).toBe(true);
    };
    for (const value of nasty) await refused(value);
    for (const at of listPaths(whole)) for (const by of poison) await refused(damaged(whole, at, by));
    const broken = fc.asyncProperty(changes, fc.boolean(), (all, isWhole) =>
      refused(all.reduce<unknown>((value, [at, by]) => damaged(value, at, by), isWhole ? whole : base)),
    );
    await fc.assert(broken, { numRuns: 60, seed: 20261121, endOnFailure: false });
    if (access === 'any') return;
    const strange = await callFunction(name, method, { surprise: 1 }, undefined);
    expect([strange.status, strange.body.error.code]).toEqual([401, 'session.required']);
  });
});
