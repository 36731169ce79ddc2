import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Account } from '../account/account.ts';
import { newId } from '../account/ids.ts';
import type { Delivery } from '../account/object-kinds.ts';

/** The delay after each failed attempt, in seconds of the sandbox's clock. Then no attempt follows. */
const BACK_OFF = [10, 60, 600, 3600, 6 * 3600, 24 * 3600, 48 * 3600];
const TIMEOUT_MS = 10_000;
const BATCH_MS = 150;

/** A target for events in addition to the endpoints that were created through the API. */
export interface Listener {
  url: string;
  /** Each secret signs. There are two while a secret is being changed. */
  secrets: string[];
}
export interface DeliverySettings {
  delayMs: number;
  /** The number of deliveries of each event. */
  times: number;
  isReordered: boolean;
  isPaused: boolean;
}
const DEFAULT_SETTINGS: DeliverySettings = { delayMs: 0, times: 1, isReordered: false, isPaused: false };

/** Returns Stripe's header: the time of sending, by the real clock, and a signature for each secret. */
export function createSignatureHeader(body: string, secrets: string[], at = Math.floor(Date.now() / 1000)) {
  const sign = (secret: string) => createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  return [`t=${at}`, ...secrets.map((secret) => `v1=${sign(secret)}`)].join(',');
}

/** Delivers events to listeners. */
export class Webhooks {
  settings: DeliverySettings = { ...DEFAULT_SETTINGS };
  readonly #account: Account;
  readonly #listener: Listener | null;
  #sending = new Map<string, Promise<void>>();
  #stopping = new AbortController();
  #batch: Promise<void> | null = null;
  /** Deliveries that are delayed, each by its own time. */
  readonly #delayed = new Set<string>();
  constructor(account: Account, listener: Listener | null) {
    this.#account = account;
    this.#listener = listener;
  }
  #listeners() {
    const endpoints = this.#account.store
      .list('webhook_endpoint', { status: 'enabled' })
      .map((endpoint) => ({
        id: endpoint.id,
        url: endpoint.url,
        secrets: [this.#account.store.getInternals<{ secret: string }>(endpoint.id)!.secret],
        types: endpoint.enabled_events,
      }));
    const ours = this.#listener ? [{ id: 'environment', ...this.#listener, types: ['*'] }] : [];
    return [...ours, ...endpoints];
  }
  /** Creates deliveries for the events that have none yet. Returns the new deliveries. */
  #createDeliveries() {
    const { store } = this.#account;
    const lastPosition = store.getSetting('addressed', 0);
    const { events, last } = store.listEventsAfter(lastPosition);
    const newDeliveries: string[] = [];
    if (events.length === 0) return newDeliveries;
    store.transaction(() => {
      for (const event of events) {
        for (const { id, url, types } of this.#listeners()) {
          if (!types.includes('*') && !types.includes(event.type)) continue;
          for (let repetition = 0; repetition < this.settings.times; repetition++) {
            const delivery = newId('del');
            newDeliveries.push(delivery);
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
    return newDeliveries;
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
    const newDeliveries = this.#createDeliveries();
    if (this.settings.isPaused) return;
    const { delayMs, isReordered } = this.settings;
    if (isReordered) return void this.#sendTogether(Math.max(delayMs, BATCH_MS));
    if (delayMs > 0) void this.#postpone(newDeliveries, delayMs);
    this.#sendDue();
  }
  /** Waits for more events and sends them together. */
  #sendTogether(milliseconds: number) {
    this.#batch ??= wait(milliseconds, null, { ref: false }).then(() => {
      this.#batch = null;
      if (!this.#stopping.signal.aborted && !this.settings.isPaused) this.#sendDue();
    });
  }
  async #postpone(deliveries: string[], milliseconds: number) {
    for (const id of deliveries) this.#delayed.add(id);
    await wait(milliseconds, null, { ref: false });
    for (const id of deliveries) this.#delayed.delete(id);
    this.wake();
  }
  #sendDue({ isForced = false } = {}) {
    const now = this.#account.present();
    const isDue = ({ id, nextAt }: Delivery) => isForced || (nextAt <= now && !this.#delayed.has(id));
    const due = this.#waiting().filter((delivery) => !this.#sending.has(delivery.id) && isDue(delivery));
    for (const delivery of this.settings.isReordered ? due.reverse() : due) {
      const sent = this.#send(delivery).finally(() => this.#sending.delete(delivery.id));
      this.#sending.set(delivery.id, sent);
    }
  }
  /** Sends all waiting deliveries, whenever they are due, paused or not. Waits until each has a response. */
  async flush() {
    this.#createDeliveries();
    this.#sendDue({ isForced: true });
    while (this.#sending.size > 0) await Promise.all(this.#sending.values());
  }
  async #send(delivery: Delivery) {
    const event = this.#account.store.get('event', delivery.event);
    const listener = this.#listeners().find(({ id }) => id === delivery.endpoint);
    if (!event || !listener) return this.#recordAttempt(delivery, 'the endpoint was deleted', false);
    const body = JSON.stringify({ ...event, pending_webhooks: 1 }, null, 2);
    const signature = createSignatureHeader(body, listener.secrets);
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
    const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), this.#stopping.signal]);
    try {
      const answer = await fetch(listener.url, { method: 'POST', headers, body, signal, redirect: 'manual' });
      await answer.body?.cancel();
      this.#recordAttempt(delivery, answer.status, answer.ok);
    } catch (error) {
      this.#recordAttempt(delivery, error instanceof Error ? error.message : String(error), false);
    }
  }
  #recordAttempt(delivery: Delivery, answer: number | string, isDelivered: boolean) {
    if (this.#stopping.signal.aborted || !this.#account.store.get('delivery', delivery.id)) return;
    const retryDelay = BACK_OFF[delivery.attempts];
    const failedState = retryDelay === undefined ? 'given_up' : 'failed';
    const state = isDelivered ? 'delivered' : failedState;
    const nextAt = this.#account.present() + (retryDelay ?? 0);
    this.#account.put('delivery', { ...delivery, answer, state, attempts: delivery.attempts + 1, nextAt });
  }
  /** Aborts running deliveries. They are sent again when the sandbox is back. */
  async stop() {
    this.#stopping.abort();
    await Promise.all(this.#sending.values());
  }
  /** Restores the defaults: no delay, no pause. */
  reset() {
    this.settings = { ...DEFAULT_SETTINGS };
  }
}
