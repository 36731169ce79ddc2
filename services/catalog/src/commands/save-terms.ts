import type { SaveTermsRequest } from '@laurel/proto/catalog/v1/editing';
import type { CompetitionWhole, Term } from '@laurel/proto/catalog/v1/festival';
import { once } from '@laurel/runtime/answered';
import { administrator } from '@laurel/runtime/call';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import type { TermFacts } from '../domain/term.js';
import { checkedTerms, checkTogether } from '../domain/terms.js';
import { termFacts } from '../messages/competition-facts.js';
import { codes } from '../reference.js';
import { asItIs } from './as-it-is.js';
import { editedCompetition } from './edited.js';
import { withOnlineRule } from './online-rule.js';
import { changeOnRecord } from './save-competition.js';

@Injectable()
export class SaveTerms {
  constructor(private readonly db: Db) {}

  /** Takes all rules of a competition. Refuses `session.not_admin`, `competition.not_found`, `competition.stale`, `festival.online_contradicts`, `festival.too_large`, and what `checkedTerms` does. */
  run(asked: SaveTermsRequest): Promise<CompetitionWhole> {
    administrator();
    return this.db.$transaction((tx) =>
      once(tx, 'saveTerms', asked, async () => {
        const edited = await editedCompetition(tx, asked.competitionId, asked.version);
        const { festival, whole } = edited;
        const terms = termsOf(asked.terms, whole, festival.internetDisallowed ?? null);
        return changeOnRecord(tx, edited, { ...asItIs(whole), terms }, 'terms');
      }),
    );
  }
}

/** As they may be kept, with what the festival says of all. */
export const termsOf = (
  asked: readonly Term[],
  stored: CompetitionWhole,
  isDisallowed: boolean | null,
): TermFacts[] => keptTerms(asked.map(termFacts), stored.terms.map(termFacts), isDisallowed);

/** The same of facts; `stored`: what is known by its words already. */
export function keptTerms(
  asked: readonly TermFacts[],
  stored: readonly TermFacts[],
  isDisallowed: boolean | null,
): TermFacts[] {
  const terms = withOnlineRule(checkedTerms(asked, codes, stored), isDisallowed, 'terms');
  checkTogether(terms);
  return terms;
}
