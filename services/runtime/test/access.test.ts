import { getCaller, mayActFor, createCall, runInCall } from '@laurel/runtime/auth/call-context';
import { nobody, person } from './callers.js';

const as = <T>(caller: ReturnType<typeof person>, work: () => T) => runInCall(createCall({ caller }), work);
const [ada, admin] = [person(), person('admin')];

it('getCaller returns the signed-in caller and refuses an anonymous one', () => {
  expect(as(ada, getCaller)).toEqual(ada);
  expect(() => as(nobody, getCaller)).toThrow(
    expect.objectContaining({ kind: 'unauthenticated', code: 'session.required' }),
  );
});

it('mayActFor allows the owner and an administrator', () =>
  expect([ada, admin, person()].map((who) => as(who, () => mayActFor(ada.user)))).toEqual([
    true,
    true,
    false,
  ]));
