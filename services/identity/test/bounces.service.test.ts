import { randomUUID } from 'node:crypto';
import type { Caller } from '@laurel/runtime/auth/call-context';
import { nobody, person, refusal } from '../../runtime/test/callers.js';
import { getBounceKey, signBounceReport } from '../src/mail/bounce-signature.js';
import { SecretBox } from '../src/settings/secrets.js';
import { listEventsOfLetter, requestLetterOfUser } from './letter-requests.js';
import { startMailing } from './mailing.js';

let laurel: Awaited<ReturnType<typeof startMailing>>;
beforeAll(async () => {
  laurel = await startMailing();
});
afterAll(() => laurel?.stop());

const requestLetter = () => requestLetterOfUser(laurel);
const listLetterEvents = (about: string) => listEventsOfLetter(laurel, about);

it('a letter to a festival has no headers that suppress automatic replies', async () => {
  const { address } = await requestLetter();
  const { headers } = await laurel.waitForMail(address);
  expect(headers.join('\n')).not.toMatch(/^(Auto-Submitted|X-Auto-Response-Suppress):/im);
});
const getToken = (mail: { headers: object }) =>
  /[0-9a-f-]{36}\.[0-9a-f]{32}/.exec(JSON.stringify(mail.headers))![0];
it('a bounce that the mail server signs and reports is published once', async () => {
  const { address, about } = await requestLetter();
  const token = getToken(await laurel.waitForMail(address));
  await laurel.waitForState(address, 'sent');
  const key = getBounceKey(laurel.service.app.get(SecretBox, { strict: false }));
  const reportBounce = (report: { token: string; reason: string }) =>
    laurel.as(nobody, () =>
      laurel.client.reportBounce({ ...report, signature: signBounceReport(key, report) }),
    );
  for (const _ of [1, 2]) await reportBounce({ token, reason: '550 mailbox full' });
  expect((await listLetterEvents(about)).map(({ type, payload }) => [type, payload])).toEqual([
    ['letter.sent', { mail: about, isUnsure: false }],
    ['letter.returned', { mail: about, reason: '550 mailbox full' }],
  ]);
  for (const forged of [
    token.replace(/.$/, (sign) => (sign === '0' ? '1' : '0')),
    `${randomUUID()}${token.slice(36)}`,
    'x',
    '',
  ])
    expect((await refusal(reportBounce({ token: forged, reason: '' }))).code).toBe('letter.not_found');
});
it('a report of a bounce needs a valid signature, unless an administrator sends it', async () => {
  const { address, about } = await requestLetter();
  const report = { token: getToken(await laurel.waitForMail(address)), reason: '550 mailbox full' };
  await laurel.waitForState(address, 'sent');
  const key = getBounceKey(laurel.service.app.get(SecretBox, { strict: false }));
  const reportAs = (caller: Caller, signature?: string) =>
    laurel.as(caller, () => laurel.client.reportBounce({ ...report, signature }));
  const otherReport = { ...report, reason: 'another reason' };
  for (const signature of [
    undefined,
    '',
    'x',
    signBounceReport(key, otherReport),
    signBounceReport('key', report),
  ])
    expect((await refusal(reportAs(nobody, signature))).code).toBe('bounce.unproven');
  expect((await refusal(reportAs(person()))).code).toBe('bounce.unproven');
  expect((await listLetterEvents(about)).map(({ type }) => type)).toEqual(['letter.sent']);
  await reportAs(person('admin'));
  expect((await listLetterEvents(about)).map(({ type }) => type)).toEqual(['letter.sent', 'letter.returned']);
  expect(await laurel.db.audit.count({ where: { what: 'bounce.reported' } })).toBe(1);
});
