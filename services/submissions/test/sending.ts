import { randomUUID } from 'node:crypto';
import type { AnswerSendingRequest, Sending } from '@laurel/proto/submissions/v1/submissions';
import type { Caller } from '@laurel/runtime/auth/call-context';
import { person } from '../../runtime/test/callers.js';
import { listEvents } from '../../runtime/test/tables.js';
import { startSubmissions, type CompetitionInput } from './make.js';

/** The link seed from the films service. */
export const LINK_SEED = 'b1e2a3c4-0d5e-4f60-8a7b-9c0d1e2f3a4b';
const MAIL_CONTACTS = { contactEmail: 'films@salt.example' };
export const PAGE_CONTACTS = { homepage: 'https://salt.example/enter' };
export const EUR_25 = { amount: 2500, currency: 'EUR' };

/** Starts submissions, with helpers for entries to send and for the events of billing and identity. */
export async function startSending(...args: Parameters<typeof startSubmissions>) {
  const laurel = await startSubmissions(...args);
  const { as, client, publishEvent, db } = laurel;
  /** Creates a competition that is open now. By default it accepts entries by mail and for a fee. */
  const addCompetition = (input: CompetitionInput = {}) =>
    laurel.addCompetition({ opensOn: '2020-01-01', contacts: MAIL_CONTACTS, fee: EUR_25, ...input });
  const addEntry = async (who: Caller, filmId: number, input: CompetitionInput = {}) => {
    const { id, festivalId } = await addCompetition(input);
    const [added] = await laurel.addSubmissions(who, filmId, [id], 'to-submit');
    return { competitionId: id, festivalId, id: added!.submission!.id };
  };
  type SendingSetup = { who: Caller; filmId: number; ids: number[] };
  const createInput = ({ filmId, ids }: SendingSetup, overrides: object = {}) => ({
    batchId: randomUUID() as string,
    filmId,
    items: ids.map((submissionId) => ({ submissionId, fee: EUR_25, linkSeed: LINK_SEED })),
    ...overrides,
  });
  const beginSending = async (who: Caller, input: ReturnType<typeof createInput>) =>
    (await as(who, () => client.beginSending(input))).sending!;
  const versions = new Map<string, number>();
  const publishFees = (
    type: 'fees.paid' | 'fees.ended' | 'fees.refunded',
    batchId: string,
    more: object = {},
  ) => {
    const version = (versions.get(batchId) ?? 0) + 1;
    versions.set(batchId, version);
    return publishEvent(type, `fees-${batchId}`, version, {
      batchId,
      userId: randomUUID(),
      filmId: 1,
      ...more,
    });
  };
  const getLetterId = (batchId: string, id: number) => `mail-entry-${batchId}-${id}`;
  return {
    ...laurel,
    addCompetition,
    addEntry,
    createInput,
    beginSending,
    publishFees,
    /** Creates a user with a film and entries to send. */
    async createUnsentEntries(...inputs: CompetitionInput[]): Promise<SendingSetup> {
      const who = person();
      const filmId = await laurel.registerFilm(who);
      const ids: number[] = [];
      for (const input of inputs) ids.push((await addEntry(who, filmId, input)).id);
      return { who, filmId, ids };
    },
    /** Creates a user with entries, and begins a batch with them. */
    async beginBatch(...inputs: CompetitionInput[]) {
      const setup = await this.createUnsentEntries(...inputs);
      const { batchId } = await beginSending(setup.who, createInput(setup));
      return { ...setup, batchId };
    },
    /** Creates a user with entries, and begins a paid batch with them. */
    async beginPaidBatch(...inputs: CompetitionInput[]) {
      const batch = await this.beginBatch(...inputs);
      await publishFees('fees.paid', batch.batchId);
      return batch;
    },
    /** Publishes that the festival's mail server accepted the mail of an entry. */
    publishLetterSent: (batchId: string, id: number, isUnsure = false) =>
      publishEvent('letter.sent', `letter-${batchId}-${id}`, 1, { mail: getLetterId(batchId, id), isUnsure }),
    publishLetterReturned: (batchId: string, id: number, reason = '550 no such user') =>
      publishEvent('letter.returned', `letter-${batchId}-${id}`, 2, {
        mail: getLetterId(batchId, id),
        reason,
      }),
    cancelSending: async (who: Caller, batchId: string) =>
      (await as(who, () => client.cancelSending({ batchId }))).sending!,
    answerSending: async (
      who: Caller,
      batchId: string,
      submissionId: number,
      isSent: boolean,
      details: Partial<Pick<AnswerSendingRequest, 'submittedAt' | 'feePaid'>> = {},
    ) =>
      (
        await as(who, () =>
          client.answerSending({ batchId, submissionId, isSent, feePaid: null, ...details }),
        )
      ).sending!,
    listSendings: async (who: Caller, filmId: number) =>
      (await as(who, () => client.getSendings({ filmId }))).items,
    /** Lists the requested mails of a batch, oldest first. */
    listLetters: (batchId: string) =>
      listEvents<{ aggregate: string; payload: { address: string; values: string; userId: string } }>(
        db,
        `type = 'mail.requested' and aggregate like $1`,
        `mail-entry-${batchId}-%`,
      ),
    /** Lists the published states of a batch and of its entries, newest last. */
    listStates: async (batchId: string) =>
      (
        await listEvents<{ payload: { state: string; entries?: { state: string }[] } }>(
          db,
          'aggregate = $1',
          `sending-${batchId}`,
        )
      ).map(({ payload: { state, entries } }) =>
        [state, ...(entries ?? []).map((entry) => entry.state)].join(' '),
      ),
    getState: async (id: number) => (await db.userSubmission.findUniqueOrThrow({ where: { id } })).state,
    listReasons: async (who: Caller, id: number) =>
      (await laurel.getSubmission(who, id)).history.flatMap(({ origin, reason }) =>
        origin === 'auto' && reason ? [reason] : [],
      ),
    listNotificationKinds: async (who: Caller) =>
      (await as(who, () => client.getNotifications({ page: 1, pageSize: 50 }))).items.map(({ kind }) => kind),
  };
}
export const formatStates = ({ state, entries }: Pick<Sending, 'state' | 'entries'>) =>
  [state, ...(entries ?? []).map((entry) => entry.state)].join(' ');
