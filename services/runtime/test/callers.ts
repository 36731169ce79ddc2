import { randomUUID } from 'node:crypto';
import {
  createCall,
  importPrivateKey,
  runInCall,
  type Call,
  type Caller,
} from '@laurel/runtime/auth/call-context';
import { createCallerTokenIssuer } from '@laurel/runtime/auth/caller-token-issuer';
import { Refusal } from '@laurel/runtime/errors/refusals';

/** A new user. */
export const person = (role: Caller['role'] = 'user', impersonator = ''): Caller => ({
  user: randomUUID(),
  role,
  impersonator,
});
export const nobody: Caller = { user: '', role: 'anonymous', impersonator: '' };

/** Returns the refusal of some work. Fails the test if the work succeeds or throws another error. */
export const refusal = (work: Promise<unknown>): Promise<Refusal> =>
  work.then(
    () => Promise.reject(new Error('was not refused')),
    (error: unknown) => (error instanceof Refusal ? error : Promise.reject(error)),
  );

/** Returns the refusal code of some work. */
export const refusalCode = async (work: Promise<unknown>): Promise<string> => (await refusal(work)).code;

/** Runs work as a caller who came in through the BFF. */
export const runAs =
  ({ callerPrivateKey }: { callerPrivateKey: string }) =>
  <T>(who: Caller, work: () => Promise<T>, over: Partial<Call> = {}): Promise<T> =>
    runInCall(
      createCall({
        getCallerToken: createCallerTokenIssuer(who, importPrivateKey(callerPrivateKey)),
        ...over,
      }),
      work,
    );
