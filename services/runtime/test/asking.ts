import { randomUUID } from 'node:crypto';
import { newCall, privateKey, within, type Call, type Caller } from '@laurel/runtime/call';
import { passesOf } from '@laurel/runtime/passes';
import { Refusal } from '@laurel/runtime/refusals';

/** Somebody new. */
export const person = (role: Caller['role'] = 'user', impersonator = ''): Caller => ({
  user: randomUUID(),
  role,
  impersonator,
});
export const nobody: Caller = { user: '', role: 'anonymous', impersonator: '' };

/** The refusal with which some work ends; work that is not refused, or ends otherwise, fails the test. */
export const refusal = (work: Promise<unknown>): Promise<Refusal> =>
  work.then(
    () => Promise.reject(new Error('was not refused')),
    (error: unknown) => (error instanceof Refusal ? error : Promise.reject(error)),
  );

/** The code of the refusal with which some work ends. */
export const refusalCode = async (work: Promise<unknown>): Promise<string> => (await refusal(work)).code;

/** Asks as somebody does who came in through the BFF. */
export const asker =
  ({ callerPrivateKey }: { callerPrivateKey: string }) =>
  <T>(who: Caller, work: () => Promise<T>, over: Partial<Call> = {}): Promise<T> =>
    within(newCall({ pass: passesOf(who, privateKey(callerPrivateKey)), ...over }), work);
