import type { DeadlineRuleCode } from '@laurel/rules/matching/deadline-rules';
import { createTextFormatter } from '../formatting/translator.js';
import { messages } from '../src/generated/messages/deadlines.js';

/** A rule that a film fails at a deadline, as on the wire. */
export interface FailedRuleFields {
  code: DeadlineRuleCode | (string & {});
  limit?: number | null | undefined;
  /** Another rule of its group may admit the film. */
  hasAlternatives?: boolean | null | undefined;
}

const formatText = createTextFormatter(messages);

function formatRule(style: 'why' | 'failed', { code, limit, hasAlternatives }: FailedRuleFields): string {
  const why = formatText(`${style}.${code}`, { years: limit });
  return hasAlternatives ? formatText(`${style}.unless`, { why }) : why;
}

/** `the director is over 35`: the reason in the middle of a sentence. */
export const formatFailedRuleReason = (rule: FailedRuleFields): string => formatRule('why', rule);

/** `The director is over 35 at this deadline` for each rule, without a full stop. */
export const formatFailedRules = (rules: readonly FailedRuleFields[]): string =>
  rules.map((rule) => formatRule('failed', rule)).join('. ');

/**
 * `The director is over 35 at this deadline: enter by 5 Mar 2027 instead.` `enterBy` is YYYY-MM-DD; null if no deadline
 * is left at which no rule fails.
 */
export const formatFailedDeadline = ({
  rules,
  enterBy,
}: {
  rules: readonly FailedRuleFields[];
  enterBy?: string | null | undefined;
}): string =>
  enterBy
    ? formatText('failed.enter_by', { why: formatFailedRules(rules), day: enterBy })
    : formatText('failed.only', { why: formatFailedRules(rules) });
