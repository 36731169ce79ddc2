import { caller, mayActFor, newCall, within } from '@laurel/runtime/call';
import { nobody, person } from './asking.js';

const as = <T>(caller: ReturnType<typeof person>, work: () => T) => within(newCall({ caller }), work);
const [ada, admin] = [person(), person('admin')];

it('caller is who is signed in, and nobody else', () => {
  expect(as(ada, caller)).toEqual(ada);
  expect(() => as(nobody, caller)).toThrow(
    expect.objectContaining({ kind: 'unauthenticated', code: 'session.required' }),
  );
});

it('mayActFor: the owner and an administrator', () =>
  expect([ada, admin, person()].map((who) => as(who, () => mayActFor(ada.user)))).toEqual([
    true,
    true,
    false,
  ]));
