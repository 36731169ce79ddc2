import fs from 'node:fs';
import path from 'node:path';
import { until } from '../../deploy/testing/until.mjs';
import { billing } from '../../services/billing/src/billing.module.js';
import { Db as BillingDb } from '../../services/billing/src/database/client.js';
import { Payments } from '../../services/billing/src/payments/payment-provider.js';
import { FinishDeletions } from '../../services/identity/src/deletions/finish-deletions.js';
import { Db as IdentityDb } from '../../services/identity/src/database/client.js';
import { identity } from '../../services/identity/src/identity.module.js';
import { getWorkFolder } from '../../services/films/src/archives/export-worker.js';
import { makeUserData } from './make-user-data.js';
import { createSampleData, type SampleData } from './sample-data.js';
import { allServices, startPlatform, type TestResponse } from './platform.js';
import { readZip } from './read-zip.js';
import { findTablesWith } from './tables-with.js';

let laurel: Awaited<ReturnType<typeof startPlatform>>;
let sample: SampleData, another: { userId: string; cookie: string };
const stillsFolder = () => path.join(laurel.stack.folder, 'stills');
beforeAll(async () => {
  laurel = await startPlatform({}, allServices);
  sample = await createSampleData(laurel);
  another = await laurel.signIn();
  await laurel.post('addFilm', { name: 'Of another' }, another.cookie);
  await makeUserData(laurel, sample);
});
afterAll(() => laurel?.stop());

const findTables = (text: string) => findTablesWith(text, laurel.stack);
const isRuntimeTable = (table: string) =>
  /\.(outbox|handled_event|aggregate_version|failed_event|idempotent_response|projection_rebuild)$/.test(
    table,
  );
const fetchArchive = (cookie: string, id: string) =>
  fetch(`${laurel.url}/archives/${id}`, { headers: { cookie }, redirect: 'manual' });

describe('exportMyData', () => {
  /** `archive` is created by the first test. `files` is read by the third. */
  let archive: TestResponse['body'], files: Map<string, Buffer>;
  const readJson = (name: string) => JSON.parse(files.get(name)!.toString()) as Record<string, unknown>[];
  it('creates one archive at a time, reports its progress and removes the files of a terminated process', async () => {
    const { cookie } = sample.owner;
    const folder = getWorkFolder(laurel.stack.url('films'));
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, 'left.zip'), 'half of it');
    expect((await laurel.get('getMyExport', {}, cookie)).body).toBeNull();
    const created = await laurel.post('exportMyData', {}, cookie);
    expect(created.body).toMatchObject({ state: 'waiting', sections: 6 });
    archive = await until(async () => {
      const { body } = await laurel.get('getMyExport', {}, cookie);
      return body.state === 'made' && body;
    });
    expect(archive).toMatchObject({ id: created.body.id, done: 6, sections: 6 });
    const remainingMs = Date.parse(archive.endsAt) - Date.now();
    expect([remainingMs > 86_000_000, remainingMs <= 86_400_000]).toEqual([true, true]);
    await until(() => !fs.existsSync(folder));
  });
  it('is only available to its owner', async () => {
    const nobody = await fetch(`${laurel.url}/archives/${archive.id}`);
    expect([nobody.status, (await fetchArchive(another.cookie, archive.id)).status]).toEqual([401, 404]);
    const admin = await laurel.signIn({ admin: true });
    expect((await fetchArchive(admin.cookie, archive.id)).status).toBe(404);
    expect((await fetchArchive(sample.owner.cookie, 'elsewhere')).status).toBe(404);
  });
  it('contains the data of each service, the pictures and a README', async () => {
    const response = await fetchArchive(sample.owner.cookie, archive.id);
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="laurel-\d{4}-\d\d-\d\d\.zip"$/,
    );
    const zip = Buffer.from(await response.arrayBuffer());
    expect(zip.length).toBe(archive.bytes);
    files = readZip(zip);
    expect(readJson('identity/account.json')).toMatchObject([{ id: sample.owner.userId, name: 'Ada' }]);
    expect(readJson('films/films.json')).toMatchObject([{ name: 'Salt' }]);
    expect(readJson('films/dossiers.json')).toMatchObject([{ screenerPassword: 'high tide' }]);
    expect(readJson('films/dossierLinks.json')).toMatchObject([{ recipient: 'Clermont-Ferrand' }]);
    expect(readJson('submissions/submissions.json').length).toBeGreaterThanOrEqual(2);
    expect(readJson('billing/ledger.json').length).toBeGreaterThanOrEqual(1);
    for (const value of ['runs', 'views', 'hidden'])
      expect(readJson(`matching/${value}.json`)).toHaveLength(1);
    const pictures = [...files].filter(([name]) => name.startsWith('pictures/'));
    expect(pictures.map(([name]) => path.extname(name))).toEqual(['.webp']);
    expect(pictures[0]![1].toString('latin1', 8, 12)).toBe('WEBP');
    const readme = files.get('README.txt')!.toString();
    for (const name of files.keys())
      if (name.endsWith('.json')) expect(readme).toContain(`${name}  (${readJson(name).length})`);
    expect(readme).toContain('one picture');
    expect(readme).not.toMatch(/archive\.\w|\{|undefined/);
  });
  it('contains nothing of other users, and no token', async () => {
    const archiveText = [...files.values()].map((file) => file.toString()).join('\n');
    expect(archiveText).not.toContain(another.userId);
    expect(archiveText).not.toContain('Of another');
    for (const { token } of await laurel.getProvider(identity, IdentityDb).session.findMany())
      expect(archiveText).not.toContain(token);
    const links = await laurel.get('getDossierLinks', { filmId: sample.filmId }, sample.owner.cookie);
    expect(archiveText).not.toContain(links.body.items[0].path.slice('/dossier/'.length));
  });
  it('includes every table that contains data of the user', async () => {
    const { userId } = sample.owner;
    const tablesWithData = (await findTables(userId)).filter((table) => !isRuntimeTable(table));
    const areasWithData = [...files.keys()].filter(
      (name) => name.endsWith('.json') && readJson(name).length > 0,
    );
    expect(tablesWithData).toEqual([
      'billing.checkout',
      'billing.customer',
      'billing.film',
      'billing.film_subscription',
      'billing.ledger_entry',
      'billing.mail_request',
      'billing.run_payment',
      'billing.subscription_history',
      'billing.user_meta_data',
      'films.archive',
      'films.film',
      'films.film_still',
      'films.known_user',
      'identity.account',
      'identity.known_device',
      'identity.mail',
      'identity.session',
      'identity.user',
      'identity.verification_mail',
      'matching.film',
      'matching.hidden',
      'matching.saved_view',
      'matching.wizard_results',
      'submissions.film',
      'submissions.past_entry',
      'submissions.submission_change',
      'submissions.user_submission',
    ]);
    // The archive contains the earlier mail about the payment, but not the later mail about the archive
    // itself.
    expect(areasWithData.toSorted()).toEqual([
      'billing/balances.json',
      'billing/checkouts.json',
      'billing/customer.json',
      'billing/films.json',
      'billing/ledger.json',
      'billing/mails.json',
      'billing/runs.json',
      'billing/subscriptionHistory.json',
      'billing/subscriptions.json',
      'films/archives.json',
      'films/dossierLinks.json',
      'films/dossiers.json',
      'films/films.json',
      'films/stills.json',
      'identity/account.json',
      'identity/devices.json',
      'identity/logins.json',
      'identity/mails.json',
      'identity/sessions.json',
      'identity/verifications.json',
      'matching/elsewhere.json',
      'matching/entries.json',
      'matching/films.json',
      'matching/hidden.json',
      'matching/plans.json',
      'matching/recommendations.json',
      'matching/runs.json',
      'matching/views.json',
      'submissions/films.json',
      'submissions/history.json',
      'submissions/pastEntries.json',
      'submissions/states.json',
      'submissions/submissions.json',
    ]);
  });
  it('is limited to three archives a day', async () => {
    const grace = await laurel.signIn();
    for (let n = 0; n < 3; n++) {
      await laurel.post('exportMyData', {}, grace.cookie);
      await until(async () => (await laurel.get('getMyExport', {}, grace.cookie)).body.state === 'made');
    }
    expect(await laurel.post('exportMyData', {}, grace.cookie)).toMatchObject({
      status: 429,
      body: { error: { code: 'archive.too_many' } },
    });
  });
});

describe('deleteMyAccount', () => {
  it('is refused when the plan cannot be ended', async () => {
    const { owner } = sample;
    const { email } = (await laurel.get('getMyProfile', {}, owner.cookie)).body;
    const cancellation = vi
      .spyOn(laurel.getProvider(billing, Payments), 'cancelSubscription')
      .mockRejectedValue(new Error('Away.'));
    const { status } = await laurel.post('deleteMyAccount', { email }, owner.cookie);
    cancellation.mockRestore();
    expect(status).toBe(500);
    expect((await laurel.get('getSession', undefined, owner.cookie)).body).toMatchObject({ email });
    expect(await laurel.getProvider(billing, BillingDb).filmSubscription.count()).toBe(1);
  });
  it('ends the plan first, deletes everywhere and leaves only the documented rows', async () => {
    const { owner, filmId } = sample;
    const { email } = (await laurel.get('getMyProfile', {}, owner.cookie)).body;
    const db = laurel.getProvider(identity, IdentityDb);
    await db.user.update({ where: { id: owner.userId }, data: { emailVerified: true } });
    const plan = await laurel.getProvider(billing, BillingDb).filmSubscription.findFirstOrThrow();
    const ended: { plan: string; users: number }[] = [];
    vi.spyOn(laurel.getProvider(billing, Payments), 'cancelSubscription').mockImplementation(async (plan) => {
      ended.push({ plan, users: await db.user.count({ where: { id: owner.userId } }) });
    });
    const deleted = await laurel.post('deleteMyAccount', { email }, owner.cookie);
    expect([deleted.status, deleted.body]).toEqual([200, {}]);
    expect(deleted.headers.get('set-cookie')).toMatch(/^session=;/);
    expect(ended).toEqual([{ plan: plan.stripeSubscriptionId, users: 1 }]);
    expect((await laurel.get('getSession', undefined, owner.cookie)).body).toBeNull();
    await laurel.getProvider(identity, FinishDeletions).deleteAtKeycloak(owner.userId);
    await until(
      async () =>
        (await db.accountDeletion.findUnique({ where: { userId: owner.userId } }))?.endedAt ?? false,
    );
    await until(async () => !(await findTables(owner.userId)).includes('films.archive'));
    await until(() => fs.readdirSync(path.join(stillsFolder(), 'stills')).length === 0);
    const remainingTables = (await findTables(owner.userId)).filter((table) => !isRuntimeTable(table));
    expect(remainingTables).toEqual([
      'identity.account_deletion',
      // The audit log stays permanently, with IDs only.
      'identity.audit',
      'identity.deleted_user',
      'identity.deletion_receipt',
    ]);
    expect((await findTables(email)).filter((table) => !isRuntimeTable(table))).toEqual(['identity.mail']);
    expect(
      await db.mail.findMany({ where: { address: email }, select: { name: true, userId: true } }),
    ).toEqual([{ name: 'account-deleted', userId: null }]);
    expect(fs.readdirSync(path.join(stillsFolder(), 'archives'))).toHaveLength(3);
    expect((await laurel.get('getFilm', { filmId }, another.cookie)).body).toBeNull();
  });
});
