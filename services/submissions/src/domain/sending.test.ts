import { ENTRY_STATES, type EntryState, type SendingFault } from '@laurel/rules/submissions/sendings';
import {
  isWithinShownFee,
  getReturnReason,
  getSendingFault,
  getNextState,
  findSubmissionChannel,
  type DeliveryEvent,
  type EntryStatus,
} from './sending.js';

const EVENTS: DeliveryEvent[] = ['handed', 'prompted', 'sent', 'unsure', 'returned'];
/** Per state: the next state after each of the `EVENTS`, or – for no change. */
it.each<[EntryState, string]>([
  ['waiting', 'delivering unconfirmed – – returned'],
  ['delivering', '– – delivered unconfirmed returned'],
  ['unconfirmed', '– – delivered – returned'],
  ['delivered', '– – – – returned'],
  ['returned', '– – – – –'],
])('an entry in state %s changes to %s', (state, row) =>
  expect(EVENTS.map((deliveryEvent) => getNextState(state, deliveryEvent) ?? '–').join(' ')).toBe(row),
);
it('the table above has a row for each state', () => expect(ENTRY_STATES).toHaveLength(5));

describe('the channel of an entry', () => {
  const nothing = { contactEmail: null, homepage: null, filmfreewayLink: null };
  const [contactEmail, homepage, filmfreewayLink] = [
    'films@salt.example',
    'https://salt.example',
    'https://ff.example/salt',
  ];
  it.each([
    [
      'the page for entries, if there is one',
      { contactEmail, homepage, filmfreewayLink },
      'elsewhere',
      null,
      filmfreewayLink,
    ],
    [
      'mail, with the festival’s page in addition',
      { contactEmail, homepage },
      'email',
      contactEmail,
      homepage,
    ],
    ['mail alone', { contactEmail }, 'email', contactEmail, null],
    ['the festival’s page, if there is no address', { homepage }, 'elsewhere', null, homepage],
  ])('is %s', (_title, overrides, method, address, page) =>
    expect(findSubmissionChannel({ ...nothing, ...overrides })).toEqual({ method, address, page }),
  );
  it('is unknown when the festival has no contact data', () =>
    expect(findSubmissionChannel(nothing)).toBeNull());
});

const now = new Date('2026-11-26T12:00:00Z');
const sendable: EntryStatus = {
  state: 'to-submit',
  isBeingSent: false,
  isUnavailable: false,
  isDemonstration: false,
  opensOn: '2026-11-26',
  dateId: 7,
  method: 'email',
  verdict: 'eligible',
  overrideReason: null,
  fee: { amount: 2500, currency: 'EUR' },
};
it.each<[string, Partial<EntryStatus>, SendingFault | null]>([
  ['without a fault', {}, null],
  ['in another state', { state: 'waitlist' }, 'not-to-submit'],
  ['off the list', { state: null }, 'not-to-submit'],
  ['in an open batch', { isBeingSent: true }, 'being-sent'],
  ['of a discontinued competition', { isUnavailable: true }, 'discontinued'],
  ['to an invented festival', { isDemonstration: true }, 'invented'],
  ['before it opens', { opensOn: '2026-11-27' }, 'not-open'],
  ['with an unknown opening day', { opensOn: null }, null],
  ['after its last deadline', { dateId: null }, 'closed'],
  ['without a channel', { method: null }, 'no-way'],
  ['that is not eligible', { verdict: 'not-eligible' }, 'ineligible'],
  [
    'that is not eligible, with a reason for sending it anyway',
    { verdict: 'not-eligible', overrideReason: 'They asked for it' },
    null,
  ],
  ['without a verdict', { verdict: null }, null],
  ['by mail with an unknown fee', { fee: null }, 'fee-unknown'],
  ['elsewhere with an unknown fee', { fee: null, method: 'elsewhere' }, null],
  ['by mail that is free', { fee: { amount: 0, currency: 'EUR' } }, null],
])('getSendingFault returns for an entry %s (%j): %s', (_title, overrides, fault) =>
  expect(getSendingFault({ ...sendable, ...overrides }, now)).toBe(fault),
);

const euros = (amount: number) => ({ amount, currency: 'EUR' });
it.each([
  ['the same', euros(2500), euros(2500), true],
  ['less', euros(2499), euros(2500), true],
  ['a cent more', euros(2501), euros(2500), false],
  ['of another currency', { amount: 1, currency: 'USD' }, euros(2500), false],
  ['known now but was not shown', euros(1), null, false],
  ['no longer known', null, euros(1), false],
  ['never known', null, null, true],
])('isWithinShownFee, for a fee that is %s', (_title, fee, shownFee, expected) =>
  expect(isWithinShownFee(fee, shownFee)).toBe(expected),
);

it.each([
  ['is sent if nothing has changed', {}, null],
  ['is sent if it costs less than was paid', { fee: euros(100) }, null],
  ['is returned if it was moved by hand', { state: 'waitlist' }, 'moved'],
  ['is returned if the competition was discontinued', { isUnavailable: true }, 'discontinued'],
  ['is returned after the last deadline', { dateId: null }, 'closed'],
  ['is returned if the opening was postponed', { opensOn: '2026-12-01' }, 'not-open'],
  ['is returned if it costs more now', { fee: euros(2501) }, 'fee-changed'],
  ['is returned if the fee is no longer known', { fee: null }, 'fee-changed'],
  ['is sent elsewhere whatever it costs there', { fee: euros(9900), method: 'elsewhere' as const }, null],
  ['is sent even if it is no longer eligible', { verdict: 'not-eligible' }, null],
])('a paid entry %s', (_title, overrides, reason) =>
  expect(getReturnReason({ ...sendable, ...overrides }, euros(2500), now)).toBe(reason),
);
