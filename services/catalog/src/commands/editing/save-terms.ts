import type { SaveTermsRequest } from '@laurel/proto/catalog/v1/editing';
import type { CompetitionWhole, Term } from '@laurel/proto/catalog/v1/festival';
import { runOnce } from '@laurel/runtime/database/idempotency';
import { getAdministrator } from '@laurel/runtime/auth/call-context';
import { Injectable } from '@nestjs/common';
import { Db } from '../../database/client.js';
import type { TermFields } from '../../domain/terms/term-fields.js';
import { checkedTerms, checkTogether } from '../../domain/terms/terms.js';
import { getTermFields } from '../../messages/competition-fields.js';
import { codes } from '../../reference/reference-data.js';
import { toUnchangedInput } from '../changes/unchanged-input.js';
import { lockCompetition } from '../changes/lock-records.js';
import { withOnlineRule } from '../changes/online-rule.js';
import { changeAndAudit } from './save-competition.js';

@Injectable()
export class SaveTerms {
  constructor(private readonly db: Db) {}

  /**
   * Replaces all rules of a competition.
   * @throws session.not_admin, competition.not_found, competition.stale, festival.online_contradicts,
   * festival.too_large, the refusals of `checkedTerms`
   */
  run(request: SaveTermsRequest): Promise<CompetitionWhole> {
    getAdministrator();
    return this.db.$transaction((tx) =>
      runOnce(tx, 'saveTerms', request, async () => {
        const edited = await lockCompetition(tx, request.competitionId, request.version);
        const { festival, whole } = edited;
        const terms = prepareTerms(request.terms, whole, festival.internetDisallowed ?? null);
        return changeAndAudit(tx, edited, { ...toUnchangedInput(whole), terms }, 'terms');
      }),
    );
  }
}

/** Checks rules and returns them in storable form, with the festival's rule for all its competitions. */
export const prepareTerms = (
  input: readonly Term[],
  stored: CompetitionWhole,
  isDisallowed: boolean | null,
): TermFields[] => prepareTermFields(input.map(getTermFields), stored.terms.map(getTermFields), isDisallowed);

/** The same for fields. `stored`: the stored rules, which may consist of text alone. */
export function prepareTermFields(
  input: readonly TermFields[],
  stored: readonly TermFields[],
  isDisallowed: boolean | null,
): TermFields[] {
  const terms = withOnlineRule(checkedTerms(input, codes, stored), isDisallowed, 'terms');
  checkTogether(terms);
  return terms;
}
