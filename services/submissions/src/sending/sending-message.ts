import type { Sending as SendingMessage } from '@laurel/proto/submissions/v1/submissions';
import type { EventPayload } from '@laurel/proto/events';
import type { Prisma } from '../generated/client.js';

export const withEntries = {
  entries: { omit: { snapshot: true }, orderBy: { submissionId: 'asc' } },
} satisfies Prisma.SendingInclude;
export type SendingWithEntries = Prisma.SendingGetPayload<{ include: typeof withEntries }>;
type Entry = SendingWithEntries['entries'][number];

export const getEntryFee = ({ feeAmount, feeCurrency }: Pick<Entry, 'feeAmount' | 'feeCurrency'>) =>
  feeAmount === null ? null : { amount: Number(feeAmount), currency: feeCurrency! };

export function toSendingMessage({
  id: batchId,
  filmId,
  state,
  createdAt,
  entries,
}: SendingWithEntries): SendingMessage {
  return {
    batchId,
    filmId,
    state,
    createdAt: createdAt.toISOString(),
    entries: entries.map(
      ({ feeAmount, feeCurrency, sendingId: _, dateId: __, linkSeed: ___, at, ...entry }) => ({
        ...entry,
        fee: getEntryFee({ feeAmount, feeCurrency }),
        at: at.toISOString(),
      }),
    ),
  };
}

/** Returns the payload of `sending.changed`: the state of the batch and of its entries. */
export const toSendingPayload = ({
  id: batchId,
  userId,
  filmId,
  state,
  entries,
}: SendingWithEntries): EventPayload<'sending.changed'> => ({
  batchId,
  userId,
  filmId,
  state,
  entries: entries.map(({ submissionId, ...entry }) => ({ submissionId, state: entry.state })),
});
