import 'reflect-metadata';
import { generateKeyPairSync } from 'node:crypto';
import { Metadata } from '@grpc/grpc-js';
import { ExecutionContextHost } from '@nestjs/core/internal';
import { lastValueFrom, of } from 'rxjs';
import { Passes } from '@laurel/runtime/call';
import { Door } from '@laurel/runtime/door';
import { IdleGc, idleGc } from '@laurel/runtime/idle-gc';
import { Metrics } from '@laurel/runtime/metrics';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('garbage is collected once, after much work and when none has come for a while', () => {
  let collections = 0;
  const rest = new IdleGc(() => void collections++);
  rest.after(999);
  jest.advanceTimersByTime(60_000);
  expect(collections).toBe(0);
  for (let n = 0; n < 20; n++) {
    rest.after(1);
    jest.advanceTimersByTime(10_000);
  }
  expect(collections).toBe(0);
  jest.advanceTimersByTime(10_000);
  expect(collections).toBe(1);
  rest.after(10);
  jest.advanceTimersByTime(60_000);
  expect(collections).toBe(1);
});

it('what is asked and what else is done in a process is counted together, so that nobody who is busy is stopped', async () => {
  const { publicKey } = generateKeyPairSync('ed25519');
  const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  const door = new Door(new Passes(key, 'films'), new Metrics());
  const grpc = { getDeadline: () => Infinity };
  const asked = new ExecutionContextHost([{}, new Metadata(), grpc], Door, () => {});
  asked.setType('rpc');
  const ask = () => lastValueFrom(door.intercept(asked, { handle: () => of(null) })).catch(() => {}); // refused: it has no pass
  idleGc.after(998); // as a follower does
  await ask();
  expect(jest.getTimerCount()).toBe(0);
  await ask();
  expect(jest.getTimerCount()).toBe(1);
});
