import { Term, type CompetitionWhole } from '@laurel/proto/catalog/v1/festival';
import type { DatedFees, EditResult } from '@laurel/proto/catalog/v1/editing';
import { toRuleMessage } from '@laurel/messages/competitions/rule-message';
import { toRuleFields } from '@laurel/messages/competitions/term-fields';
import type { z } from 'zod';
import type { saveCompetitionDatesInput } from '../inputs/catalogue/editing.js';
import type { TermInput } from '../inputs/catalogue/term.js';

/** A rule with its message. */
export const toTermResponse = (term: Term) => ({ ...term, text: toRuleMessage(toRuleFields(term)) });
export const toCompetitionResponse = ({ competition, terms, ...rest }: CompetitionWhole) => ({
  ...rest,
  competition: competition!,
  terms: terms.map(toTermResponse),
});
/** Returns the outcome of each item of a batch, with the refusal of refused ones. */
export const toEditResultsResponse = ({ items }: { items: readonly EditResult[] }) => ({
  items: items.map(({ id, error }) => ({
    id,
    error: error && { ...error, details: JSON.parse(error.details) as unknown },
  })),
});

const blankTerm = Term.fromJSON({});
export const toTermMessage = (term: TermInput): Term => ({ ...blankTerm, ...(term as Partial<Term>) });
type DateInput = z.output<typeof saveCompetitionDatesInput>['dates'][number];
/** The catalogue service assigns the ids of fees. */
export const toDateMessage = ({ fees, ...date }: DateInput): DatedFees => ({
  ...date,
  id: date.id ?? null,
  fees: fees.map((fee) => ({ ...fee, id: 0, currencyId: 0, competitionDateId: 0 })),
});
