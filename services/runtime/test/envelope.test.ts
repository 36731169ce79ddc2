import type { JsMsg } from '@nats-io/jetstream';
import { envelope, assertOwner, getVersionKey } from '@laurel/runtime/envelope';

it.each([
  ['copy.told', 'film', 'films', true],
  ['copy.told', 'film', 'billing', false],
  ['copy.told', 'competition', 'catalog', true],
  ['copy.wanted', 'competition', 'films', false],
  ['copy.told', 'nothing', 'films', false],
] as const)('%s of %s, published by %s: %s', (type, noun, publisher, may) => {
  const check = () => assertOwner({ type, publisher }, noun);
  if (may) check();
  else expect(check).toThrow(`${publisher} may not tell ${type} of ${noun}.`);
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
  ['laurel.films.mail.wanted.mail-1', null],
  ['laurel.films.film.invented.film-1', null],
  ['laurel.catalog.copy.x.user-1', 'copy.x is not told of user-1.'],
  ['laurel.catalog.mail.wanted.film-1', 'mail.wanted is not told of film-1.'],
  ['laurel.catalog.user.deleted.user-1', 'catalog may not tell user.deleted.'],
])('%s is accepted, or refused with: %s', (subject, refusal) => {
  const read = () => envelope(message(subject));
  if (refusal) expect(read).toThrow(refusal);
  else expect(read()).toMatchObject({ version: 2147483647 });
});

it('counts the versions of events that every service may publish per publisher', () => {
  const receipt = { type: 'receipt.given', aggregate: 'receipt-billing-1' } as const;
  expect(getVersionKey({ ...receipt, publisher: 'catalog' })).not.toBe(
    getVersionKey({ ...receipt, publisher: 'billing' }),
  );
  expect(getVersionKey({ type: 'user.changed', aggregate: 'user-1', publisher: 'identity' })).toBe('user-1');
});
