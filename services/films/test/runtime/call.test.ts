import { FilmsServiceService } from '@laurel/proto/films/v1/films';
import { boot } from '@laurel/runtime/lifecycle/boot';
import {
  getCurrentCall,
  createCall,
  importPrivateKey,
  sign,
  runInCall,
  type Call,
} from '@laurel/runtime/auth/call-context';
import { createClient } from '@laurel/runtime/grpc/client';
import { Controller, Module } from '@nestjs/common';
import { GrpcMethod } from '@nestjs/microservices';
import { startStack } from '../../../../deploy/testing/stack.mjs';
import { database } from '../../src/database/client.js';
import { createServiceDefinition } from '../../../runtime/test/service-definition.js';

let received: Call | undefined, leftMs: number;
@Controller()
class Listener {
  @GrpcMethod('FilmsService')
  async getFilm() {
    received = getCurrentCall();
    leftMs = received!.deadline - Date.now();
    return { film: null };
  }
}
@Module({ controllers: [Listener], providers: [...database] })
class ListenerModule {}

let stack: Awaited<ReturnType<typeof startStack>>,
  service: Awaited<ReturnType<typeof boot>>,
  client: ReturnType<typeof createClient<typeof FilmsServiceService>>;
beforeAll(async () => {
  stack = await startStack();
  const env = await stack.env('films');
  service = await boot(createServiceDefinition(ListenerModule), env);
  client = createClient(FilmsServiceService, env.GRPC_URL);
});
afterAll(async () => {
  client?.close();
  await service?.close();
  await stack?.stop();
});

it('a call from one service to another forwards the whole call context', async () => {
  const token = sign(
    { user: 'ada', role: 'user', impersonator: 'root' },
    importPrivateKey(stack.callerPrivateKey),
    ['films'],
  );
  const sent = createCall({
    getCallerToken: (to) => (to === 'films' ? token : ''),
    idempotencyKey: 'k-1',
    after: { 'user-7f3a-11': 2, 'film-7': 3, 'competition-12': 40 },
  });
  await runInCall(sent, () => client.getFilm({ filmId: 1 }));
  expect(received).toMatchObject({ requestId: sent.requestId, idempotencyKey: 'k-1', after: sent.after });
  expect(received!.getCallerToken('matching')).toBe(token);
  expect(received!.caller).toEqual({ user: 'ada', role: 'user', impersonator: 'root' });
});

it('each further service has a little less time for the call than its caller', async () => {
  const sent = createCall({
    getCallerToken: (to) =>
      sign({ user: 'ada', role: 'user', impersonator: '' }, importPrivateKey(stack.callerPrivateKey), [to]),
    deadline: Date.now() + 2500,
  });
  const beforeMs = sent.deadline - Date.now();
  await runInCall(sent, () => client.getFilm({ filmId: 1 }));
  // A deadline is sent as the remaining time.
  expect(leftMs).toBeLessThan(beforeMs);
  expect(received!.after).toEqual({});
});
