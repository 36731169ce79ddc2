import { z } from 'zod';
import type { Account } from '../account/account.ts';
import { catchUp } from '../billing/due.ts';
import { openDispute } from '../billing/payments/disputes.ts';
import { pause } from '../billing/subscription-changes/pause.ts';
import { StripeError } from '../account/errors.ts';
import type { Webhooks } from './webhooks.ts';
import { type Answer, json } from './response.ts';
import type { FaultInjection } from './fault-injection.ts';

const seconds = z.number().int().positive();
const count = z.number().int().min(1).max(10_000);
const bodies = {
  clock: z.strictObject({
    now: z
      .union([seconds, z.iso.datetime().transform((text) => Math.floor(Date.parse(text) / 1000))])
      .optional(),
    advanceSeconds: z.number().int().min(0).optional(),
    isFrozen: z.boolean().optional(),
  }),
  webhooks: z.strictObject({
    delayMs: z.number().int().min(0).optional(),
    duplicates: z.number().int().min(0).max(20).optional(),
    isReordered: z.boolean().optional(),
    isPaused: z.boolean().optional(),
  }),
  fail: z.strictObject({
    next: count.default(1),
    status: z.union([z.literal(0), z.number().int().min(400).max(599)]).default(500),
    when: z.enum(['before', 'after']).default('before'),
    path: z.string().startsWith('/v1/').default('/v1/'),
  }),
  slow: z.strictObject({ next: count.default(1), delayMs: z.number().int().min(1).max(60_000) }),
  pause: z.strictObject({ subscription: z.string() }),
  dispute: z.strictObject({ charge: z.string() }),
  outage: z.strictObject({ isOn: z.boolean() }),
};

/** Handles `/_sandbox/…`, which is only for tests and the machine's owner. */
export function createControlHandler(account: Account, webhooks: Webhooks, faults: FaultInjection) {
  const clock = () => ({ now: account.present(), isFrozen: account.clock.frozenAt !== null });

  /** Moves the clock forward and does what was due meanwhile. Refuses to move it back. */
  function moveClock({ now, advanceSeconds = 0, isFrozen }: z.infer<typeof bodies.clock>) {
    const present = account.present();
    const target = (now ?? present) + advanceSeconds;
    if (target < present)
      return json({ error: 'The clock goes forward only: POST /_sandbox/reset begins anew.' }, 400);
    account.store.transaction(() => {
      account.setClock(target, isFrozen ?? account.clock.frozenAt !== null);
      catchUp(account);
    });
    return json(clock());
  }

  const handlers: Record<string, (body: unknown) => Answer | Promise<Answer>> = {
    'GET clock': () => json(clock()),
    'POST clock': (body) => moveClock(bodies.clock.parse(body)),
    'GET webhooks': () => json({ manner: webhooks.settings, deliveries: webhooks.list() }),
    'POST webhooks': (body) => {
      const { duplicates, ...settings } = bodies.webhooks.parse(body);
      const times = duplicates === undefined ? webhooks.settings.times : duplicates + 1;
      webhooks.settings = { ...webhooks.settings, ...settings, times };
      return json({ manner: webhooks.settings });
    },
    'POST webhooks/flush': async () => {
      await webhooks.flush();
      return json({ deliveries: webhooks.list() });
    },
    'POST webhooks/release': async () => {
      webhooks.settings.isPaused = false;
      await webhooks.flush();
      return json({ deliveries: webhooks.list() });
    },
    'POST fail': (body) => {
      const { next, ...failure } = bodies.fail.parse(body);
      faults.fail({ remaining: next, ...failure });
      return json({ ok: true });
    },
    'POST fail/end': () => {
      faults.reset();
      return json({ ok: true });
    },
    'POST slow': (body) => {
      const { next, delayMs } = bodies.slow.parse(body);
      faults.slow = { remaining: next, delayMs };
      return json({ ok: true });
    },
    'POST pause': (body) => {
      const { subscription } = bodies.pause.parse(body);
      return json(account.store.transaction(() => pause(account, subscription)));
    },
    'POST dispute': (body) => {
      const { charge } = bodies.dispute.parse(body);
      return json(account.store.transaction(() => openDispute(account, charge)));
    },
    'POST outage': (body) => {
      faults.isDown = bodies.outage.parse(body).isOn;
      return json({ isOn: faults.isDown });
    },
    'POST reset': () => {
      account.store.clear();
      account.nextDueAt = 0;
      webhooks.reset();
      faults.reset();
      return json({ ok: true });
    },
  };

  return async (method: string, name: string, body: string): Promise<Answer> => {
    const handler = handlers[`${method} ${name}`];
    if (!handler)
      return json(
        { error: `There is no ${method} /_sandbox/${name}.`, commands: Object.keys(handlers) },
        404,
      );
    try {
      return await handler(body === '' ? {} : (JSON.parse(body) as unknown));
    } catch (error) {
      if (error instanceof z.ZodError) return json({ error: z.prettifyError(error) }, 400);
      if (error instanceof StripeError) return json(error.body, error.status);
      if (error instanceof SyntaxError) return json({ error: 'The body is no JSON.' }, 400);
      throw error;
    }
  };
}
