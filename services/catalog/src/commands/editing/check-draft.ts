import type { CheckDraftRequest, CheckDraftResponse } from '@laurel/proto/catalog/v1/editing';
import type { Festival } from '@laurel/proto/catalog/v1/festival';
import { requireAdministrator } from '@laurel/runtime/auth/call-context';
import { refuse } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../../database/client.js';
import { readCompetitions } from '../../messages/competition.js';
import { getTermFields } from '../../messages/competition-fields.js';
import { SELECT_FESTIVALS } from '../../messages/festival.js';
import { toUnchangedInput } from '../changes/unchanged-input.js';
import { toCompetitionWhole } from '../changes/insert-competitions.js';
import { prepareDates } from './save-competition-dates.js';
import { prepareTerms } from './save-terms.js';

@Injectable()
export class CheckDraft {
  constructor(private readonly db: Db) {}

  /**
   * Returns a stored competition, and how the drafted rules or deadlines would change it. Saves nothing.
   * @throws the refusals of saving, except that of a stale version
   */
  async run({ competitionId, terms, dates }: CheckDraftRequest): Promise<CheckDraftResponse> {
    requireAdministrator();
    const [storedDetails] = await readCompetitions(this.db.rows, [competitionId]);
    const sql = `${SELECT_FESTIVALS} where f."id" = $1::int`;
    const [festival] = storedDetails
      ? await this.db.rows<Festival>(sql, storedDetails.competition!.festivalId)
      : [];
    if (!storedDetails || !festival) throw refuse.noSuch('competition.not_found', 'competitionId');
    const unchangedInput = toUnchangedInput(storedDetails);
    const { id: festivalId, internetDisallowed = null } = festival;
    const fields = {
      ...unchangedInput,
      terms: terms
        ? prepareTerms(terms.items, storedDetails, internetDisallowed)
        : storedDetails.terms.map(getTermFields),
      dates: dates ? prepareDates(unchangedInput, dates.items) : [],
    };
    const draft = toCompetitionWhole({ festivalId, clock: festival, fields }, competitionId, {
      term: generateIds(),
      date: generateIds(),
      fee: generateIds(),
    });
    return {
      stored: storedDetails,
      draft: dates ? draft : { ...draft, dates: storedDetails.dates, fees: storedDetails.fees },
    };
  }
}

function* generateIds(): Generator<number, never> {
  for (let id = 1; ; id++) yield id;
}
