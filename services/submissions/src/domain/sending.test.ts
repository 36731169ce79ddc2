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
/** A row per state. It lists the next state for each event in order, and – for no change. */
it.each<[EntryState, string]>([
  ['waiting', 'delivering unconfirmed – – returned'],
  ['delivering', '– – delivered unconfirmed returned'],
  ['unconfirmed', '– – delivered – returned'],
  ['delivered', '– – – – returned'],
  ['returned', '– – – – –'],
])('an entry in state %s changes to %s', (state, row) =>
  expect(EVENTS.map((deliveryEvent) => getNextState(state, deliveryEvent) ?? '–').join(' ')).toBe(row),
);
it('has a row for each state', () => expect(ENTRY_STATES).toHaveLength(5));

describe('the way to send an entry', () => {
  const nothing = { contactEmail: null, homepage: null, filmfreewayLink: null };
  const [contactEmail, homepage, filmfreewayLink] = [
    'films@salt.example',
    'https://salt.example',
    'https://ff.example/salt',
  ];
  it.each([
    [
      'on a page of entries, whatever else there is',
      { contactEmail, homepage, filmfreewayLink },
      'elsewhere',
      null,
      filmfreewayLink,
    ],
    [
      'by mail, with the festival’s page beside it',
      { contactEmail, homepage },
      'email',
      contactEmail,
      homepage,
    ],
    ['by mail alone', { contactEmail }, 'email', contactEmail, null],
    ['on the festival’s own page', { homepage }, 'elsewhere', null, homepage],
  ])('is %s', (_how, over, way, address, page) =>
    expect(findSubmissionChannel({ ...nothing, ...over })).toEqual({ method: way, address, page }),
  );
  it('is unknown when the festival has no contact data', () =>
    expect(findSubmissionChannel(nothing)).toBeNull());
});

const now = new Date('2026-11-26T12:00:00Z');
const able: EntryStatus = {
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
  ['as it should be', {}, null],
  ['on another state', { state: 'waitlist' }, 'not-to-submit'],
  ['off the list', { state: null }, 'not-to-submit'],
  ['in an open batch', { isBeingSent: true }, 'being-sent'],
  ['of a competition that is gone', { isUnavailable: true }, 'discontinued'],
  ['to a festival that is made up', { isDemonstration: true }, 'invented'],
  ['before it opens', { opensOn: '2026-11-27' }, 'not-open'],
  ['of which nobody knows when it opened', { opensOn: null }, null],
  ['after its last deadline', { dateId: null }, 'closed'],
  ['that nobody knows how to send', { method: null }, 'no-way'],
  ['that the rules refuse', { verdict: 'not-eligible' }, 'ineligible'],
  [
    'that the rules refuse, chosen all the same',
    { verdict: 'not-eligible', overrideReason: 'They asked for it' },
    null,
  ],
  ['that nobody has judged', { verdict: null }, null],
  ['by mail, of no known fee', { fee: null }, 'fee-unknown'],
  ['elsewhere, of no known fee', { fee: null, method: 'elsewhere' }, null],
  ['by mail, that is free', { fee: { amount: 0, currency: 'EUR' } }, null],
])('an entry %s: %j', (_what, over, fault) => expect(getSendingFault({ ...able, ...over }, now)).toBe(fault));

const euros = (amount: number) => ({ amount, currency: 'EUR' });
it.each([
  ['the same', euros(2500), euros(2500), true],
  ['less', euros(2499), euros(2500), true],
  ['a cent more', euros(2501), euros(2500), false],
  ['of another currency', { amount: 1, currency: 'USD' }, euros(2500), false],
  ['known now', euros(1), null, false],
  ['known no more', null, euros(1), false],
  ['never known', null, null, true],
])('a fee that is %s', (_what, is, shown, expected) => expect(isWithinShownFee(is, shown)).toBe(expected));

it.each([
  ['goes out as it was chosen', {}, null],
  ['goes out for less than was paid', { fee: euros(100) }, null],
  ['comes back where it was moved by hand', { state: 'waitlist' }, 'moved'],
  ['comes back where the competition is gone', { isUnavailable: true }, 'discontinued'],
  ['comes back after the last deadline', { dateId: null }, 'closed'],
  ['comes back where the opening was moved', { opensOn: '2026-12-01' }, 'not-open'],
  ['comes back where it costs more by now', { fee: euros(2501) }, 'fee-changed'],
  ['comes back where nobody knows the fee any more', { fee: null }, 'fee-changed'],
  [
    'goes out where another page takes it, whatever it costs there',
    { fee: euros(9900), method: 'elsewhere' as const },
    null,
  ],
  ['is not judged anew', { verdict: 'not-eligible' }, null],
])('a paid entry %s', (_what, over, reason) =>
  expect(getReturnReason({ ...able, ...over }, euros(2500), now)).toBe(reason),
);
