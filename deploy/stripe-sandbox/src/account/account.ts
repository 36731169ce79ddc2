import type Stripe from 'stripe';
import { missing } from './errors.ts';
import { newId } from './ids.ts';
import type { Kind, Kinds } from './object-kinds.ts';
import type { Store } from './store.ts';

export const API_VERSION = '2026-10-28.endive';

interface Clock {
  /** The offset from the machine's clock, in milliseconds. */
  offset: number;
  /** The moment at which the clock is frozen. Null: it runs. */
  frozenAt: number | null;
}
type EventObject = { id?: string; object: string };

/** The kinds that change merely because time passes. */
const TIMED: Kind[] = [
  'checkout.session',
  'invoice',
  'payment_intent',
  'subscription',
  'subscription_schedule',
];

const isHash = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns the previous values of the changed fields, recursively within hashes. Null stands for a missing
 * value.
 */
function getPreviousValues(before: object, after: object): Record<string, unknown> {
  const [oldFields, newFields] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  const names = [...new Set([...oldFields.keys(), ...newFields.keys()])];
  return Object.fromEntries(
    names.flatMap((name) => {
      const [oldValue, newValue] = [oldFields.get(name), newFields.get(name)];
      if (JSON.stringify(oldValue) === JSON.stringify(newValue)) return [];
      const areHashes = isHash(oldValue) && isHash(newValue);
      return [[name, areHashes ? getPreviousValues(oldValue, newValue) : (oldValue ?? null)]];
    }),
  );
}

/** A Stripe account: its objects, its clock and its events. Everything in it follows its clock. */
export class Account {
  readonly store: Store;
  /** The public address of the pages. */
  readonly publicUrl: string;
  /** The current request, which events name. */
  request: { id: string | null; idempotency_key: string | null } = { id: null, idempotency_key: null };
  /** Nothing is due before this moment. 0: unknown. */
  nextDueAt = 0;
  #workingAt: number | null = null;
  constructor(store: Store, publicUrl: string) {
    this.store = store;
    this.publicUrl = publicUrl;
  }
  /** Returns seconds. While overdue work is done, this is the time at which it was due. */
  now() {
    return this.#workingAt ?? this.present();
  }
  /** Returns the clock's own time in seconds, also while overdue work is done. */
  present() {
    const { offset, frozenAt } = this.clock;
    return Math.floor((frozenAt ?? Date.now() + offset) / 1000);
  }
  get clock() {
    return this.store.getSetting<Clock>('clock', { offset: 0, frozenAt: null });
  }
  /** Sets the clock. `catchUp` then does what is due. */
  setClock(seconds: number, isFrozen: boolean) {
    const milliseconds = seconds * 1000;
    const clock: Clock = { offset: milliseconds - Date.now(), frozenAt: isFrozen ? milliseconds : null };
    this.store.setSetting('clock', clock);
  }
  /** Runs work as if it were that moment. */
  runAt<T>(seconds: number, work: () => T): T {
    const before = this.#workingAt;
    this.#workingAt = seconds;
    try {
      return work();
    } finally {
      this.#workingAt = before;
    }
  }
  /**
   * Returns the object with this id. Otherwise throws Stripe's error (`status` 400: the id was in a
   * parameter).
   */
  get<K extends Kind>(kind: K, id: string, param = 'id', status: 404 | 400 = 404): Kinds[K] {
    const object = this.store.get(kind, id);
    if (!object) throw missing(getKindName(kind), id, param, status);
    return object;
  }
  put<K extends Kind>(kind: K, object: Kinds[K] & { id: string }) {
    if (TIMED.includes(kind)) this.nextDueAt = 0;
    return this.store.put(kind, object);
  }
  /** Stores a new object and emits its event. */
  create<K extends Kind>(kind: K, type: string | null, object: Kinds[K] & { id: string; object: string }) {
    this.put(kind, object);
    if (type) this.emit(type, object);
    return object;
  }
  /** Changes fields of an object and emits an event, unless nothing differs. */
  change<K extends Kind>(kind: K, type: string | null, id: string, fields: Partial<Kinds[K]>): Kinds[K] {
    const before = this.get(kind, id) as Kinds[K] & { id: string; object: string };
    const after = { ...before, ...fields };
    const previous = getPreviousValues(before, after);
    if (Object.keys(previous).length === 0) return before;
    this.put(kind, after);
    if (type) this.emit(type, after, type.endsWith('.updated') ? previous : undefined);
    return after;
  }
  /** Records an event. Listeners receive it after the request. */
  emit(type: string, object: EventObject, previous?: Record<string, unknown>) {
    const data = previous ? { object, previous_attributes: previous } : { object };
    const event = {
      id: newId('evt'),
      object: 'event',
      api_version: API_VERSION,
      created: this.now(),
      data,
      livemode: false,
      pending_webhooks: 0,
      request: { ...this.request },
      type,
    } as unknown as Stripe.Event;
    this.put('event', event);
  }
}

const NAMES: Partial<Record<Kind, string>> = {
  payment_method: 'PaymentMethod',
  'entitlements.feature': 'Entitlements::Feature',
  'billing_portal.configuration': 'configuration',
};
const getKindName = (kind: Kind) =>
  NAMES[kind] ?? kind.replace('.', '_').replace('checkout_session', 'checkout.session');
