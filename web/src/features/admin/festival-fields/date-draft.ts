import type { Input } from '../../../lib/server/functions';

type CompetitionDates = Input<'saveCompetitionDates'>['dates'];

/** A fee in the editor. Its amount is null while the field is empty. */
export type FeeDraft = {
  title: string;
  amount: number | null;
  currency: string;
  audience: string;
  appliesTo: string | null;
};

/** A deadline in the editor, with its fees. It has an id once it is saved. */
export type DateDraft = Required<Pick<CompetitionDates[number], 'date' | 'deprecated'>> & {
  id?: number;
  title: string | null;
  timezone: string | null;
  /** HH:MM; null: the end of the day. */
  time: string | null;
  fees: FeeDraft[];
};
