import type { CompetitionWhole } from '@laurel/proto/catalog/v1/festival';
import { getPlainFields } from '../../messages/competition-fields.js';
import type { CompetitionInput } from './change-competition.js';

export const toUnchangedInput = ({ competition }: CompetitionWhole): CompetitionInput => ({
  ...getPlainFields(competition!),
  terms: null,
  dates: null,
});
