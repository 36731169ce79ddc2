import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Account } from '../account/account.ts';
import { newId } from '../account/ids.ts';
import type { Delivery } from '../account/object-kinds.ts';

/** The delay after each failed attempt, in seconds of the sandbox's clock. Then no attempt follows. */
const BACK_OFF = [10, 60, 600, 3600, 6 * 3600, 24 * 3600, 48 * 3600];
const TIMEOUT_MS = 10_000;
const GATHER_MS = 150;

/** A target for events in addition to the endpoints that were created through the API. */
export interface Listener {
  url: string;
  /** Each of them signs. There are two while a secret is being changed. */
  secrets: string[];
}
export interface Manner {
  delayMs: number;
  /** The number of deliveries of each event. */
  times: number;
  isReordered: boolean;
  isPaused: boolean;
}
const PLAIN: Manner = { delayMs: 0, times: 1, isReordered: false, isPaused: false };

/** Returns Stripe's header: the time of sending, by the real clock, and a signature for each secret. */
export function createSignatureHeader(body: string, secrets: string[], at = Math.floor(Date.now() / 1000)) {
  const sign = (secret: string) => createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  return [`t=${at}`, ...secrets.map((secret) => `v1=${sign(secret)}`)].join(',');
}

/** Delivers events to listeners. */
export class Webhooks {
  manner: Manner = { ...PLAIN };
  readonly #account: Account;
  readonly #listener: Listener | null;
  #sending = new Map<string, Promise<void>>();
  #stopping = new AbortController();
  #batch: Promise<void> | null = null;
  /** Deliveries that are delayed, each by its own time. */
  readonly #late = new Set<string>();
  constructor(account: Account, listener: Listener | null) {
    this.#account = account;
    this.#listener = listener;
  }
  #listeners() {
    const made = this.#account.store
      .list('webhook_endpoint', { status: 'enabled' })
      .map((endpoint) => ({
        id: endpoint.id,
        url: endpoint.url,
        secrets: [this.#account.store.internals<{ secret: string }>(endpoint.id)!.secret],
        types: endpoint.enabled_events,
      }));
    const ours = this.#listener ? [{ id: 'environment', ...this.#listener, types: ['*'] }] : [];
    return [...ours, ...made];
  }
  /** Creates deliveries for the events that have none yet. Returns the new deliveries. */
  #address() {
    const { store } = this.#account;
    const addressed = store.setting('addressed', 0);
    const { events, last } = store.eventsAfter(addressed);
    const fresh: string[] = [];
    if (events.length === 0) return fresh;
    store.transaction(() => {
      for (const event of events) {
        for (const { id, url, types } of this.#listeners()) {
          if (!types.includes('*') && !types.includes(event.type)) continue;
          for (let repetition = 0; repetition < this.manner.times; repetition++) {
            const delivery = newId('del');
            fresh.push(delivery);
            this.#account.put('delivery', {
              id: delivery,
              event: event.id,
              type: event.type,
              endpoint: id,
              url,
              state: 'waiting',
              attempts: 0,
              answer: null,
              nextAt: event.created,
            });
          }
        }
      }
      store.setSetting('addressed', last);
    });
    return fresh;
  }
  /** Oldest first. */
  list() {
    return this.#account.store.list('delivery').reverse();
  }
  #waiting() {
    return ['waiting', 'failed']
      .flatMap((state) => this.#account.store.list('delivery', { state }))
      .reverse();
  }
  /** Sends what is due. Returns at once. */
  wake() {
    if (this.#stopping.signal.aborted) return;
    const fresh = this.#address();
    if (this.manner.isPaused) return;
    const { delayMs, isReordered } = this.manner;
    if (isReordered) return void this.#gather(Math.max(delayMs, GATHER_MS));
    if (delayMs > 0) void this.#postpone(fresh, delayMs);
    this.#sendDue(false);
  }
  /** Waits for more events and sends them together. */
  #gather(milliseconds: number) {
    this.#batch ??= wait(milliseconds, null, { ref: false }).then(() => {
      this.#batch = null;
      if (!this.#stopping.signal.aborted && !this.manner.isPaused) this.#sendDue(false);
    });
  }
  async #postpone(deliveries: string[], milliseconds: number) {
    for (const id of deliveries) this.#late.add(id);
    await wait(milliseconds, null, { ref: false });
    for (const id of deliveries) this.#late.delete(id);
    this.wake();
  }
  #sendDue(isForced: boolean) {
    const now = this.#account.present();
    const isDue = ({ id, nextAt }: Delivery) => isForced || (nextAt <= now && !this.#late.has(id));
    const due = this.#waiting().filter((one) => !this.#sending.has(one.id) && isDue(one));
    for (const delivery of this.manner.isReordered ? due.reverse() : due) {
      const sent = this.#send(delivery).finally(() => this.#sending.delete(delivery.id));
      this.#sending.set(delivery.id, sent);
    }
  }
  /** Sends all waiting deliveries, whenever they are due, paused or not. Waits until each has a response. */
  async flush() {
    this.#address();
    this.#sendDue(true);
    while (this.#sending.size > 0) await Promise.all(this.#sending.values());
  }
  async #send(delivery: Delivery) {
    const event = this.#account.store.get('event', delivery.event);
    const listener = this.#listeners().find(({ id }) => id === delivery.endpoint);
    if (!event || !listener) return this.#note(delivery, 'the endpoint is gone', false);
    const body = JSON.stringify({ ...event, pending_webhooks: 1 }, null, 2);
    const signature = createSignatureHeader(body, listener.secrets);
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
    const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), this.#stopping.signal]);
    try {
      const answer = await fetch(listener.url, { method: 'POST', headers, body, signal, redirect: 'manual' });
      await answer.body?.cancel();
      this.#note(delivery, answer.status, answer.ok);
    } catch (error) {
      this.#note(delivery, error instanceof Error ? error.message : String(error), false);
    }
  }
  #note(delivery: Delivery, answer: number | string, isTaken: boolean) {
    if (this.#stopping.signal.aborted || !this.#account.store.get('delivery', delivery.id)) return;
    const wait = BACK_OFF[delivery.attempts];
    const state = isTaken ? 'delivered' : wait === undefined ? 'given_up' : 'failed';
    const nextAt = this.#account.present() + (wait ?? 0);
    this.#account.put('delivery', { ...delivery, answer, state, attempts: delivery.attempts + 1, nextAt });
  }
  /** Aborts running deliveries. They are sent again when the sandbox is back. */
  async stop() {
    this.#stopping.abort();
    await Promise.all(this.#sending.values());
  }
  /** Restores the defaults: no delay, no pause. */
  reset() {
    this.manner = { ...PLAIN };
  }
}
