import { MAX_TOKENS_PER_GRANT as MAX_TOKENS, TOKENS } from '@laurel/rules/billing/token-kinds';
import { refuse } from '@laurel/runtime/errors/refusals';

/**
 * Validates an administrator's grant.
 * @throws tokens.kind_unknown
 * @throws tokens.amount_invalid
 */
export function validateGrant({ token, amount }: { token: string; amount: number }) {
  const kind = TOKENS.find((value) => value === token);
  if (!kind)
    throw refuse.invalid('tokens.kind_unknown', 'A token is either strategy or submission.', 'token');
  if (!Number.isInteger(amount) || amount < 1 || amount > MAX_TOKENS)
    throw refuse.invalid('tokens.amount_invalid', `Enter between 1 and ${MAX_TOKENS} tokens.`, 'amount', {
      max: MAX_TOKENS,
    });
  return { token: kind, amount };
}
