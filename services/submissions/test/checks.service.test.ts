import { randomUUID } from 'node:crypto';
import { person } from '../../runtime/test/callers.js';
import type { Prisma } from '../src/generated/client.js';
import { startSubmissions } from './make.js';

const ada = person();
let laurel: Awaited<ReturnType<typeof startSubmissions>>;
let submissionId: number;
const decidedColumns = {
  state: 'rejected',
  submittedAt: new Date('2026-02-02'),
  decidedAt: new Date('2026-02-02'),
};
let competitionId = 70_000;
const createEntryRow = (overrides: Partial<Prisma.UserSubmissionUncheckedCreateInput> = {}) =>
  laurel.db.userSubmission.create({
    data: { filmId: 1, userId: ada.user, competitionId: competitionId++, ...decidedColumns, ...overrides },
  });
const createHistoryLine = (overrides: Partial<Prisma.SubmissionChangeUncheckedCreateInput> = {}) =>
  laurel.db.submissionChange.create({
    data: {
      submissionId,
      from: 'submitted',
      to: 'rejected',
      actor: ada.user,
      origin: 'manual',
      ...overrides,
    },
  });
beforeAll(async () => {
  laurel = await startSubmissions();
  submissionId = (await createEntryRow()).id;
});
afterAll(() => laurel?.stop());

describe('the database refuses', () => {
  it('a decision before the known submission day', async () => {
    const decidedAt = new Date('2026-02-01');
    await expect(createEntryRow({ decidedAt })).rejects.toThrow('submission_decided_after_submitted');
    await expect(
      laurel.db.userSubmission.update({ where: { id: submissionId }, data: { decidedAt } }),
    ).rejects.toThrow('submission_decided_after_submitted');
    await createEntryRow({ decidedAt, submittedAt: null });
    await createEntryRow({ decidedAt: null });
  });

  it.each([
    [{ from: 'sent' }, 'submission_change_from_known'],
    [{ to: 'sent' }, 'submission_change_to_known'],
    [{ origin: 'import' }, 'submission_change_origin_known'],
  ])('a history row with %j', async (overrides, rule) => {
    await expect(createHistoryLine(overrides)).rejects.toThrow(rule);
    await createHistoryLine();
  });
});

describe('currency and country columns', () => {
  const sendingId = randomUUID();
  const owner = { filmId: 1, userId: ada.user };
  const inserts: Record<string, (word: string) => Promise<unknown>> = {
    'past_entry.feeCurrency': (feeCurrency) =>
      laurel.db.pastEntry.create({
        data: { ...owner, festival: 'Lund', state: 'submitted', key: feeCurrency, feeAmount: 1, feeCurrency },
      }),
    'past_entry.country': (country) =>
      laurel.db.pastEntry.create({
        data: { ...owner, festival: 'Lund', state: 'submitted', key: country, country },
      }),
    'sending_entry.feeCurrency': (feeCurrency) =>
      laurel.db.sendingEntry.create({
        data: {
          sendingId,
          submissionId: competitionId++,
          method: 'email',
          name: 'Lund',
          address: 'films@lund.example',
          linkSeed: 'seed',
          feeAmount: 1,
          feeCurrency,
          snapshot: {},
        },
      }),
    'notification.feeIncreaseCurrency': (feeIncreaseCurrency) =>
      laurel.db.notification.create({
        data: {
          userId: ada.user,
          kind: 'fee-rise',
          about: feeIncreaseCurrency,
          submissionId,
          feeIncreaseAmount: 1,
          feeIncreaseCurrency,
        },
      }),
  };
  beforeAll(() => laurel.db.sending.create({ data: { ...owner, id: sendingId } }));

  it.each([
    ['past_entry.feeCurrency', 'EUR', 'past_entry_fee_currency_code'],
    ['past_entry.country', 'SE', 'past_entry_country_code'],
    ['sending_entry.feeCurrency', 'EUR', 'sending_entry_fee_currency_code'],
    ['notification.feeIncreaseCurrency', 'EUR', 'notification_fee_increase_currency_code'],
  ])('accept only codes: %s', async (column, known, rule) => {
    await expect(inserts[column]!('Sweden')).rejects.toThrow(rule);
    await inserts[column]!(known);
  });
});
