import { useRef, useState } from 'react';
import { getErrorText, isUnreachable } from '../../../lib/server/refused';
import { t } from '@laurel/messages/pages/submissions/sending';
import { useCommand } from '../../../lib/server/use-command';
import type { SendingReview } from '../../../lib/server/wire';
import { toast } from '../../../ui/feedback/toast';

type SubmitCallbacks = { onReviewAgain: () => void; onSent: () => void };

/** Goes to the payment page, or sends at once. After a refusal the next attempt is a new batch. */
export function useSubmitEntries(filmId: number, { onReviewAgain, onSent }: SubmitCallbacks) {
  const command = useCommand('submitSelected');
  const pendingBatchId = useRef<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const submit = async (includedEntries: readonly SendingReview[]) => {
    setRefusal(null);
    const batchId = (pendingBatchId.current ??= crypto.randomUUID());
    const items = includedEntries.map(({ submissionId, fee }) => ({ submissionId, fee }));
    try {
      const { payment } = await command.mutateAsync({ batchId, filmId, items });
      const url = payment.payments.find((page) => page.url)?.url;
      if (url) {
        setLeaving(true);
        window.location.assign(url);
        return;
      }
      toast(t('sent', { n: includedEntries.length }));
      onSent();
    } catch (error) {
      // Without a response the batch may have started. Repeating the same request uses the same batch.
      if (!isUnreachable(error)) pendingBatchId.current = null;
      setRefusal(getErrorText(error));
      onReviewAgain();
    }
  };
  return { submit, busy: command.isPending || isLeaving, refusal };
}
