import fs from 'node:fs';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { until } from '../../deploy/testing/until.mjs';
import { billing } from '../../services/billing/src/billing.module.js';
import { Db as BillingDb } from '../../services/billing/src/database/client.js';
import { giveTokens } from '../../services/billing/test/give-tokens.js';
import { catalog } from '../../services/catalog/src/catalog.module.js';
import { ImportCatalog } from '../../services/catalog/src/commands/importing/import-catalog.js';
import { Db as IdentityDb } from '../../services/identity/src/database/client.js';
import { identity } from '../../services/identity/src/identity.module.js';
import { SET_LETTER_RETURNED, SET_LETTER_SENT } from '../../services/identity/src/mail/mail-queries.js';
import { Db as SubmissionsDb } from '../../services/submissions/src/database/client.js';
import { submissions } from '../../services/submissions/src/submissions.module.js';
import { inDays } from './import-festivals.js';
import { errorBody, allServices, startPlatform } from './platform.js';

let laurel: Awaited<ReturnType<typeof startPlatform>>;
let competitionIds: number[];
beforeAll(async () => {
  laurel = await startPlatform({}, [...allServices]);
  const dates = [
    { date: inDays(30), title: 'Regular', fees: [{ title: 'Short', amount: 2500, currency: 'EUR' }] },
  ];
  const competitions = ['Shorts', 'Debuts'].map((name) => ({
    name,
    dates,
    terms: [{ type: 'runtime_restriction_max', runtime_restriction_max: 2400 }],
  }));
  const file = path.join(laurel.stack.folder, 'festivals.json');
  const festival = { name: 'Salt Film Festival', country: 'FR', city: 'Lyon' };
  fs.writeFileSync(file, JSON.stringify([{ ...festival, contactEmail: 'films@salt.test', competitions }]));
  await laurel.getProvider(catalog, ImportCatalog).run(file);
  competitionIds = await until(async () => {
    const { body } = await laurel.get('getCompetitionDeadlines', {});
    return body.total === 2 && body.items.map((item: { competitionId: number }) => item.competitionId);
  });
});
afterAll(() => laurel?.stop());

const EUR_25 = { amount: 2500, currency: 'EUR' };
/** Creates a user with tokens and an entry that can be sent by mail. */
async function createReadyEntry(tokens = 1) {
  const { cookie, userId } = await laurel.signIn({ email_verified: true });
  const { body: film } = await laurel.post('addFilm', { name: 'Salt', length: 600 }, cookie);
  const filmId = film.id as number;
  const submissionId: number = await until(async () => {
    const input = { filmId, competitionId: competitionIds[0], state: 'to-submit' };
    return (await laurel.post('addUserSubmission', input, cookie)).body.items?.[0].submission?.id;
  });
  const giveMoreTokens = (amount: number) =>
    giveTokens(laurel.getProvider(billing, BillingDb), userId, amount);
  if (tokens > 0) await giveMoreTokens(tokens);
  const createInput = () => ({ batchId: randomUUID(), filmId, items: [{ submissionId, fee: EUR_25 }] });
  const submit = (input = createInput()) => laurel.post('submitSelected', input, cookie);
  const getEntry = async () =>
    (await laurel.get('getSendings', { filmId }, cookie)).body.items?.[0]?.entries[0];
  return {
    cookie,
    userId,
    filmId,
    submissionId,
    giveTokens: giveMoreTokens,
    createInput,
    submit,
    getEntry,
    waitForState: (state: string) =>
      until(
        async () => (await getEntry())?.state === state,
        async () => JSON.stringify(await getEntry()),
      ),
    getTokens: async () =>
      (await laurel.get('getUserTokens', { userId }, cookie)).body.availableSubmissionTokens as number,
    getSubmission: async () => (await laurel.get('getUserSubmission', { submissionId }, cookie)).body,
    /** Updates the mail as the mail sender does when the festival's server has accepted or rejected it. */
    async recordDelivery(statement: string, serverMessage: string | null) {
      const db = laurel.getProvider(identity, IdentityDb);
      const mails = await until(async () => {
        const foundMails = await db.mail.findMany({ where: { userId, name: 'entry-to-festival' } });
        return foundMails.length > 0 && foundMails;
      });
      expect(mails.map(({ address }) => address)).toEqual(['films@salt.test']);
      await db.$executeRawUnsafe(statement, mails[0]!.id, serverMessage, randomUUID());
    },
  };
}
const getPaymentUrl = ({ body }: Awaited<ReturnType<typeof laurel.post>>) =>
  body.payment.payments[0].url as string;
/** Submits until it succeeds, because the gateway may not reach a restarted service yet. */
const getUrlWhenReachable = (submit: () => ReturnType<typeof laurel.post>) =>
  until(async () => {
    const response = await submit();
    return response.status !== 503 && getPaymentUrl(response);
  });
/** Runs `work` while a service is stopped. */
async function whileStopped(service: typeof billing, work: () => Promise<unknown>) {
  await laurel.stopService(service);
  await work();
  await laurel.startService(service);
}

describe('an entry that is sent', () => {
  it('gets its own secret link, which is never stored and ends at once when it is revoked', async () => {
    const ada = await createReadyEntry();
    await laurel.stripe!.pay(getPaymentUrl(await ada.submit()));
    await ada.waitForState('delivering');
    const { body } = await laurel.get('getDossierLinks', { filmId: ada.filmId }, ada.cookie);
    expect(body.items).toEqual([
      expect.objectContaining({ submissionId: ada.submissionId, recipient: 'Salt Film Festival, Shorts' }),
    ]);
    const [{ id: linkId, path: linkPath }] = body.items;
    const token = linkPath.replace('/dossier/', '');
    expect(token).toMatch(/^[\w-]{43}$/);
    for (const [service, Db, tables] of [
      [submissions, SubmissionsDb, ['sending', 'sending_entry', 'outbox']],
      [identity, IdentityDb, ['mail', 'outbox']],
    ] as const)
      for (const table of tables) {
        const rows = await laurel
          .getProvider(service, Db as typeof IdentityDb)
          .$queryRawUnsafe(`select to_jsonb(t)::text from ${table} t`);
        expect([table, JSON.stringify(rows).includes(token)]).toEqual([table, false]);
      }
    const getLinkStatus = async () => (await laurel.post('getSharedDossier', { token })).status;
    expect(await getLinkStatus()).toBe(200);
    await laurel.post('revokeDossierLink', { filmId: ada.filmId, linkId }, ada.cookie);
    expect(await getLinkStatus()).toBe(404);
  });
  it('is sent exactly once although billing and submissions stop in between', async () => {
    const ada = await createReadyEntry();
    const input = ada.createInput();
    await whileStopped(billing, async () => {
      expect((await ada.submit(input)).status).toBe(503);
      expect((await ada.getEntry()).state).toBe('waiting');
    });
    expect((await ada.submit()).body).toEqual(errorBody('sending.open', 'items.0.submissionId'));
    const url = await getUrlWhenReachable(() => ada.submit(input));
    expect(getPaymentUrl(await ada.submit(input))).toBe(url);
    expect(await ada.getTokens()).toBe(0);
    await whileStopped(submissions, async () => {
      await laurel.stripe!.pay(url);
      const { feeBatch } = laurel.getProvider(billing, BillingDb);
      await until(
        async () => (await feeBatch.findUniqueOrThrow({ where: { id: input.batchId } })).state === 'paid',
      );
    });
    await ada.waitForState('delivering');
    await whileStopped(submissions, () => ada.recordDelivery(SET_LETTER_SENT, null));
    await ada.waitForState('delivered');
    const { state, origin, history } = await ada.getSubmission();
    expect([state, origin, history.filter(({ to }: { to: string }) => to === 'submitted')]).toEqual([
      'submitted',
      'auto',
      [expect.objectContaining({ from: 'to-submit', actor: 'laurel', origin: 'auto' })],
    ]);
    expect(await ada.getTokens()).toBe(0);
  });

  it('gets its fee and its token back exactly once although billing stops in between', async () => {
    const ada = await createReadyEntry();
    const input = ada.createInput();
    await laurel.stripe!.pay(getPaymentUrl(await ada.submit(input)));
    await ada.waitForState('delivering');
    await whileStopped(billing, async () => {
      await ada.recordDelivery(SET_LETTER_RETURNED, '550 No such user here');
      await ada.waitForState('returned');
    });
    await until(async () => (await ada.getEntry()).isFeeRefunded);
    // While the gateway cannot reach billing, `getTokens` returns undefined.
    await until(async () => (await ada.getTokens()) !== undefined);
    expect([await ada.getTokens(), (await ada.getSubmission()).state]).toEqual([1, 'to-submit']);
    const { feeEntry } = laurel.getProvider(billing, BillingDb);
    expect(await feeEntry.findMany({ where: { batchId: input.batchId } })).toEqual([
      expect.objectContaining({ state: 'returned', amount: 2500n }),
    ]);
    const { body } = await laurel.get('getNotifications', {}, ada.cookie);
    expect(body.items.map(({ kind }: { kind: string }) => kind)).toEqual(['entry-returned']);
    // The entry can be sent again in another batch.
    expect((await ada.submit()).status).toBe(200);
  });

  it('is refused without a token, and can be sent after a token is granted', async () => {
    const ada = await createReadyEntry(0);
    const refused = await ada.submit();
    expect([refused.status, refused.body]).toEqual([402, errorBody('tokens.too_few', 'entries')]);
    expect(await ada.getEntry()).toMatchObject({ state: 'returned', reason: 'cancelled' });
    await ada.giveTokens(1);
    expect((await ada.submit()).status).toBe(200);
  });

  it('waits for payment after a declined card, and can be cancelled', async () => {
    const ada = await createReadyEntry();
    const input = ada.createInput();
    const url = getPaymentUrl(await ada.submit(input));
    await laurel.stripe!.pay(url, '4000000000000002');
    const { batchId } = input;
    expect((await laurel.get('getFeePayment', { batchId }, ada.cookie)).body).toMatchObject({
      state: 'open',
      payments: [{ state: 'open', url }],
    });
    expect((await laurel.post('cancelSending', { batchId }, ada.cookie)).body.sending.state).toBe('ended');
    await until(async () => (await ada.getTokens()) === 1);
    expect((await laurel.get('getFeePayment', { batchId }, ada.cookie)).body.state).toBe('ended');
    expect((await ada.submit(input)).body).toEqual(errorBody('sending.reused', 'batchId'));
    expect((await ada.getSubmission()).state).toBe('to-submit');
  });

  it('cannot be sent with an unconfirmed address', async () => {
    const { cookie } = await laurel.signIn();
    const input = { batchId: randomUUID(), filmId: 1, items: [{ submissionId: 1, fee: null }] };
    expect((await laurel.post('submitSelected', input, cookie)).body).toEqual(
      errorBody('account.unverified'),
    );
  });
});
