import type { JsMsg } from '@nats-io/jetstream';
import { parseEnvelope, assertOwner, getVersionKey } from '@laurel/runtime/events/envelope';

it.each([
  ['projection.rebuilt', 'film', 'films', true],
  ['projection.rebuilt', 'film', 'billing', false],
  ['projection.rebuilt', 'competition', 'catalog', true],
  ['projection.rebuild_requested', 'competition', 'films', false],
  ['projection.rebuilt', 'nothing', 'films', false],
] as const)('%s of %s, published by %s: %s', (type, noun, publisher, may) => {
  const check = () => assertOwner({ type, publisher }, noun);
  if (may) check();
  else expect(check).toThrow(`${publisher} may not publish ${type} of ${noun}.`);
});

const message = (subject: string) =>
  ({
    subject,
    seq: 1,
    headers: new Map([
      ['Nats-Msg-Id', '0190b3f0-7f0e-7000-8000-000000000001'],
      ['version', '2147483647'],
    ]),
    json: () => ({}),
  }) as unknown as JsMsg;

it.each([
  ['laurel.identity.user.changed.user-1', null],
  ['laurel.films.mail.requested.mail-1', null],
  ['laurel.films.film.invented.film-1', null],
  ['laurel.catalog.projection.x.user-1', 'projection.x cannot have the aggregate user-1.'],
  ['laurel.catalog.mail.requested.film-1', 'mail.requested cannot have the aggregate film-1.'],
  ['laurel.catalog.user.deleted.user-1', 'catalog may not publish user.deleted.'],
])('%s is accepted, or refused with: %s', (subject, refusal) => {
  const read = () => parseEnvelope(message(subject));
  if (refusal) expect(read).toThrow(refusal);
  else expect(read()).toMatchObject({ version: 2147483647 });
});

it('versions are counted per publisher for events that every service may publish', () => {
  const receipt = { type: 'receipt.given', aggregate: 'receipt-billing-1' } as const;
  expect(getVersionKey({ ...receipt, publisher: 'catalog' })).not.toBe(
    getVersionKey({ ...receipt, publisher: 'billing' }),
  );
  expect(getVersionKey({ type: 'user.changed', aggregate: 'user-1', publisher: 'identity' })).toBe('user-1');
});
