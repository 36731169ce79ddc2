import { randomUUID } from 'node:crypto';
import { until } from '../../deploy/testing/until.mjs';
import { billing } from '../../services/billing/src/billing.module.js';
import { Db as BillingDb } from '../../services/billing/src/database/client.js';
import { giveTokens } from '../../services/billing/test/give-tokens.js';
import { Db as IdentityDb } from '../../services/identity/src/database/client.js';
import { identity } from '../../services/identity/src/identity.module.js';
import { getBounceKey, signBounceReport } from '../../services/identity/src/mail/bounce-signature.js';
import { createBounceToken } from '../../services/identity/src/mail/bounce-token.js';
import { SecretBox } from '../../services/identity/src/settings/secrets.js';
import { Db as SubmissionsDb } from '../../services/submissions/src/database/client.js';
import { submissions } from '../../services/submissions/src/submissions.module.js';
import { MISSING_ID } from './fixture-kinds.js';
import type { Platform } from './platform.js';
import type { SampleData } from './sample-data.js';

/**
 * Fixtures for sending. They share one entry, which the owner sends on the festival's own page, so that it
 * can be sent again for each call.
 */
export function sendingFixtures(laurel: Platform, { owner, filmId, competitionId }: SampleData) {
  let cachedId: Promise<number> | undefined;
  const createEntry = async () => {
    const { body } = await laurel.get('getCompetitionDeadlines', {});
    const ids = (body.items as { competitionId: number }[]).map((item) => item.competitionId);
    const otherCompetitionId = ids.find((id) => id !== competitionId)!;
    await laurel.post(
      'addUserSubmission',
      { filmId, competitionId: otherCompetitionId, state: 'to-submit' },
      owner.cookie,
    );
    const { id } = await laurel
      .getProvider(submissions, SubmissionsDb)
      .userSubmission.findFirstOrThrow({ where: { filmId, competitionId: otherCompetitionId } });
    // Laurel may have suggested the entry already. Then adding it does not change its state.
    await laurel.post('updateUserSubmissionState', { submissionId: id, state: 'to-submit' }, owner.cookie);
    return id;
  };
  /** Waits until every earlier batch of the entry has ended, and grants enough tokens to send it. */
  const getSendableEntry = async () => {
    const submissionId = await (cachedId ??= createEntry());
    const db = laurel.getProvider(submissions, SubmissionsDb);
    await db.sendingEntry.updateMany({
      where: { submissionId, state: { in: ['waiting', 'delivering', 'unconfirmed'] } },
      data: { state: 'returned', reason: 'cancelled', linkSeed: null },
    });
    await giveTokens(laurel.getProvider(billing, BillingDb), owner.userId, 5);
    return submissionId;
  };
  const createInput = async () => ({
    batchId: randomUUID(),
    filmId,
    items: [{ submissionId: await getSendableEntry(), fee: null }],
  });
  /** Starts a batch whose entry waits for the owner's answer. */
  const createUnansweredBatch = async () => {
    const input = await createInput();
    const { body } = await laurel.post('submitSelected', input, owner.cookie);
    if (!body.sending) throw new Error(JSON.stringify(body));
    const db = laurel.getProvider(submissions, SubmissionsDb);
    const { batchId, items } = input;
    await until(() => db.sendingEntry.count({ where: { sendingId: batchId, state: 'unconfirmed' } }));
    return { batchId, submissionId: items[0]!.submissionId };
  };
  const missing = { batchId: randomUUID() };
  return {
    reviewSelected: {
      input: async () => ({ filmId, submissionIds: [await getSendableEntry()] }),
      missing: { filmId: MISSING_ID, submissionIds: [1] },
    },
    submitSelected: {
      input: createInput,
      missing: { ...missing, filmId: MISSING_ID, items: [{ submissionId: 1, fee: null }] },
    },
    getSendings: { input: () => ({ filmId }), missing: { filmId: MISSING_ID } },
    getFeePayment: { input: async () => ({ batchId: (await createUnansweredBatch()).batchId }), missing },
    cancelSending: {
      /** Returns a batch that ended before it was paid. */
      input: async () => {
        const batchId = randomUUID();
        const { userId } = owner;
        await laurel
          .getProvider(submissions, SubmissionsDb)
          .sending.create({ data: { id: batchId, userId, filmId, state: 'ended' } });
        return { batchId };
      },
      missing,
    },
    answerSending: {
      input: async () => ({ ...(await createUnansweredBatch()), isSent: false }),
      missing: { ...missing, submissionId: 1, isSent: false },
    },
    reportBounce: {
      input: async () => {
        const mail = await laurel
          .getProvider(identity, IdentityDb)
          .mail.create({
            data: {
              key: randomUUID(),
              address: 'films@festival.test',
              name: 'entry-to-festival',
              state: 'sent',
              about: `mail-${randomUUID()}`,
            },
          });
        const secretBox = laurel.getProvider(identity, SecretBox);
        const report = { token: createBounceToken(secretBox, mail.id), reason: '550' };
        return { ...report, signature: signBounceReport(getBounceKey(secretBox), report) };
      },
    },
  };
}
