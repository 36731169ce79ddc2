import { MOST_TOKENS_AT_ONCE as MOST, TOKENS } from '@laurel/rules/administration';
import { refuse } from '@laurel/runtime/refusals';

/** What an administrator gives. Refuses `tokens.kind_unknown` and `tokens.amount_invalid`. */
export function checkedGrant({ token, amount }: { token: string; amount: number }) {
  const kind = TOKENS.find((one) => one === token);
  if (!kind)
    throw refuse.invalid('tokens.kind_unknown', 'A token is one of strategy or submission.', 'token');
  if (!Number.isInteger(amount) || amount < 1 || amount > MOST)
    throw refuse.invalid('tokens.amount_invalid', `Give between 1 and ${MOST} tokens.`, 'amount', {
      most: MOST,
    });
  return { token: kind, amount };
}
