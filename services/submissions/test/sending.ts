import { randomUUID } from 'node:crypto';
import type { AnswerSendingRequest, Sending } from '@laurel/proto/submissions/v1/submissions';
import type { Caller } from '@laurel/runtime/call';
import { person } from '../../runtime/test/asking.js';
import { factsOf } from '../../runtime/test/tables.js';
import { startSubmissions, type Place } from './make.js';

/** What films says that the link of an entry is made from. */
export const SEED = 'b1e2a3c4-0d5e-4f60-8a7b-9c0d1e2f3a4b';
const MAIL = { contactEmail: 'films@salt.example' };
export const PAGE = { homepage: 'https://salt.example/enter' };
export const EUR_25 = { amount: 2500, currency: 'EUR' };

/** Submissions, with somebody's entries that are to be sent, and what billing and identity tell of them. */
export async function startSending(...how: Parameters<typeof startSubmissions>) {
  const laurel = await startSubmissions(...how);
  const { as, to, tell, db } = laurel;
  /** A competition that takes entries now, by mail and for a fee unless said. */
  const competition = (place: Place = {}) =>
    laurel.competition({ opensOn: '2020-01-01', reach: MAIL, fee: EUR_25, ...place });
  const addTo = async (who: Caller, filmId: number, place: Place = {}) => {
    const { id, festivalId } = await competition(place);
    const [added] = await laurel.add(who, filmId, [id], 'to-submit');
    return { competitionId: id, festivalId, id: added!.submission!.id };
  };
  type Own = { who: Caller; filmId: number; ids: number[] };
  const wish = ({ filmId, ids }: Own, over: object = {}) => ({
    batchId: randomUUID() as string,
    filmId,
    items: ids.map((submissionId) => ({ submissionId, fee: EUR_25, linkSeed: SEED })),
    ...over,
  });
  const begin = async (who: Caller, asked: ReturnType<typeof wish>) =>
    (await as(who, () => to.beginSending(asked))).sending!;
  const versions = new Map<string, number>();
  const fees = (what: 'fees.paid' | 'fees.ended' | 'fees.refunded', batchId: string, more: object = {}) => {
    const version = (versions.get(batchId) ?? 0) + 1;
    versions.set(batchId, version);
    return tell(what, `fees-${batchId}`, version, { batchId, userId: randomUUID(), filmId: 1, ...more });
  };
  const letter = (batchId: string, id: number) => `mail-entry-${batchId}-${id}`;
  return {
    ...laurel,
    competition,
    addTo,
    wish,
    begin,
    fees,
    /** Somebody with a film and entries that are to be sent. */
    async own(...places: Place[]): Promise<Own> {
      const who = person();
      const filmId = await laurel.film(who);
      const ids: number[] = [];
      for (const place of places) ids.push((await addTo(who, filmId, place)).id);
      return { who, filmId, ids };
    },
    /** The same, in a batch. */
    async begun(...places: Place[]) {
      const own = await this.own(...places);
      const { batchId } = await begin(own.who, wish(own));
      return { ...own, batchId };
    },
    /** The same, paid. */
    async paid(...places: Place[]) {
      const begun = await this.begun(...places);
      await fees('fees.paid', begun.batchId);
      return begun;
    },
    /** What identity tells of the mail of an entry. */
    sent: (batchId: string, id: number, isUnsure = false) =>
      tell('letter.sent', `letter-${batchId}-${id}`, 1, { about: letter(batchId, id), isUnsure }),
    bounced: (batchId: string, id: number, reason = '550 no such user') =>
      tell('letter.returned', `letter-${batchId}-${id}`, 2, { about: letter(batchId, id), reason }),
    cancel: async (who: Caller, batchId: string) =>
      (await as(who, () => to.cancelSending({ batchId }))).sending!,
    answer: async (
      who: Caller,
      batchId: string,
      submissionId: number,
      isSent: boolean,
      told: Partial<Pick<AnswerSendingRequest, 'submittedAt' | 'feePaid'>> = {},
    ) =>
      (await as(who, () => to.answerSending({ batchId, submissionId, isSent, feePaid: null, ...told })))
        .sending!,
    sendings: async (who: Caller, filmId: number) => (await as(who, () => to.getSendings({ filmId }))).items,
    /** The mails that are wanted for a batch, oldest first. */
    letters: (batchId: string) =>
      factsOf<{ aggregate: string; payload: { address: string; values: string; userId: string } }>(
        db,
        `type = 'mail.wanted' and aggregate like $1`,
        `mail-entry-${batchId}-%`,
      ),
    /** What was told of a batch, the newest last: its state and those of its entries. */
    told: async (batchId: string) =>
      (
        await factsOf<{ payload: { state: string; entries?: { state: string }[] } }>(
          db,
          'aggregate = $1',
          `sending-${batchId}`,
        )
      ).map(({ payload: { state, entries } }) =>
        [state, ...(entries ?? []).map((one) => one.state)].join(' '),
      ),
    stateOf: async (id: number) => (await db.userSubmission.findUniqueOrThrow({ where: { id } })).state,
    reasons: async (who: Caller, id: number) =>
      (await laurel.one(who, id)).history.flatMap(({ origin, reason }) =>
        origin === 'auto' && reason ? [reason] : [],
      ),
    notices: async (who: Caller) =>
      (await as(who, () => to.getNotifications({ page: 1, pageSize: 50 }))).items.map(({ kind }) => kind),
  };
}
export const statesOf = ({ state, entries }: Pick<Sending, 'state' | 'entries'>) =>
  [state, ...(entries ?? []).map((one) => one.state)].join(' ');
