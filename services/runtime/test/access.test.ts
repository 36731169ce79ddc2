import { caller, mayActFor, newCall, within } from '@laurel/runtime/call';
import { nobody, person } from './callers.js';

const as = <T>(caller: ReturnType<typeof person>, work: () => T) => within(newCall({ caller }), work);
const [ada, admin] = [person(), person('admin')];

it('returns the signed-in caller and refuses anonymous ones', () => {
  expect(as(ada, caller)).toEqual(ada);
  expect(() => as(nobody, caller)).toThrow(
    expect.objectContaining({ kind: 'unauthenticated', code: 'session.required' }),
  );
});

it('mayActFor allows the owner and an administrator', () =>
  expect([ada, admin, person()].map((who) => as(who, () => mayActFor(ada.user)))).toEqual([
    true,
    true,
    false,
  ]));
