import { adminOnly, mayActFor, newCall, within } from '@laurel/runtime/call';
import { nobody, person } from './asking.js';

const as = <T>(caller: ReturnType<typeof person>, work: () => T) => within(newCall({ caller }), work);
const [ada, admin] = [person(), person('admin')];

it('adminOnly lets an administrator pass, and says no to everybody else', () => {
  expect(as(admin, adminOnly)).toEqual(admin);
  expect(() => as(ada, adminOnly)).toThrow(
    expect.objectContaining({ kind: 'forbidden', code: 'session.not_admin' }),
  );
  expect(() => as(nobody, adminOnly)).toThrow(expect.objectContaining({ code: 'session.required' }));
});

it('mayActFor: the owner and an administrator', () =>
  expect([ada, admin, person()].map((who) => as(who, () => mayActFor(ada.user)))).toEqual([
    true,
    true,
    false,
  ]));
