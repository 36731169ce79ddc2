import type { SaveTermsRequest } from '@laurel/proto/catalog/v1/editing';
import type { CompetitionWhole, Term } from '@laurel/proto/catalog/v1/festival';
import { runOnce } from '@laurel/runtime/database/idempotency';
import { requireAdministrator } from '@laurel/runtime/auth/call-context';
import { Injectable } from '@nestjs/common';
import { Db } from '../../database/client.js';
import { newTerm, type TermFields } from '../../domain/terms/term-fields.js';
import { validateTerms, checkTermCombination } from '../../domain/terms/terms.js';
import { getTermFields } from '../../messages/competition-fields.js';
import { codes } from '../../reference/reference-data.js';
import { toUnchangedInput } from '../changes/unchanged-input.js';
import { lockCompetition } from '../changes/lock-records.js';
import { addOnlineRule } from '../changes/online-rule.js';
import { collectRefusals } from './collect-refusals.js';
import { changeAndAudit } from './save-competition.js';

@Injectable()
export class SaveTerms {
  constructor(private readonly db: Db) {}

  /**
   * Replaces all rules of a competition.
   * @throws session.not_admin, competition.not_found, competition.stale, festival.online_contradicts,
   * festival.too_large, the refusals of `validateTerms`
   */
  run(request: SaveTermsRequest): Promise<CompetitionWhole> {
    requireAdministrator();
    return this.db.$transaction((tx) =>
      runOnce(tx, 'saveTerms', request, async () => {
        const lockedCompetition = await lockCompetition(tx, request.competitionId, request.version);
        const { festival, details } = lockedCompetition;
        const terms = prepareTerms(request.terms, details, festival.internetDisallowed ?? null);
        return changeAndAudit(tx, lockedCompetition, { ...toUnchangedInput(details), terms }, 'terms');
      }),
    );
  }
}

/**
 * Validates rules and returns them in storable form, including the festival's rule for all its competitions.
 */
export const prepareTerms = (
  input: readonly Term[],
  storedDetails: CompetitionWhole,
  isDisallowed: boolean | null,
): TermFields[] =>
  prepareTermFields(input.map(getTermFields), storedDetails.terms.map(getTermFields), isDisallowed);

/**
 * Like `prepareTerms`, for rules as fields. `storedTerms`: the stored rules, which may consist of text only.
 */
export function prepareTermFields(
  input: readonly TermFields[],
  storedTerms: readonly TermFields[],
  isDisallowed: boolean | null,
): TermFields[] {
  const validTerms = collectRefusals(
    input,
    (terms) => validateTerms(terms, codes, storedTerms),
    (terms, path) => {
      const n = Number(path.split('.')[1]);
      // A rule that consists of text only is valid next to any other rules.
      return n < terms.length
        ? terms.with(n, newTerm({ type: '', name: `Rule ${n}`, description: path }))
        : null;
    },
  );
  const terms = addOnlineRule(validTerms, isDisallowed, 'terms');
  checkTermCombination(terms);
  return terms;
}
