import { t } from '@laurel/messages/pages/administration/festival-editor';
import { useCommand } from '../../../../lib/server/use-command';
import type { CompetitionWhole, Fee } from '../../../../lib/server/wire';
import { DateCard } from './date-card';
import { ListEditor } from '../editing/list-editor';
import type { DateDraft, FeeDraft } from '../../festival-fields/date-draft';
import { isCompleteDay } from '../../festival-fields/is-complete-day';

const NEW_DATE: DateDraft = {
  date: '',
  title: null,
  deprecated: false,
  timezone: null,
  time: null,
  fees: [],
};
const toFeeDraft = ({ title, amount, currency, audience, appliesTo }: Fee): FeeDraft => ({
  title,
  amount,
  currency,
  audience,
  appliesTo,
});
const toDateDrafts = ({ dates, fees }: CompetitionWhole): DateDraft[] =>
  dates.map(({ id, date, title, deprecated, timezone, time }) => ({
    id,
    date,
    title,
    deprecated,
    timezone,
    time,
    fees: fees.filter(({ competitionDateId }) => competitionDateId === id).map(toFeeDraft),
  }));

const isDateFinished = ({ date, fees }: DateDraft) =>
  isCompleteDay(date) && fees.every(({ title, amount }) => title.trim() !== '' && amount !== null);

/** All deadlines of a competition with their fees, ordered by day. */
export function DatesEditor({ fullCompetition }: { fullCompetition: CompetitionWhole }) {
  const command = useCommand('saveCompetitionDates');
  const { id: competitionId } = fullCompetition.competition;
  return (
    <ListEditor<'dates', DateDraft>
      fullCompetition={fullCompetition}
      field="dates"
      toItems={toDateDrafts}
      save={(dates, version) => command.mutateAsync({ competitionId, version, dates: dates as never })}
      newItem={NEW_DATE}
      isFinished={isDateFinished}
      labels={{ emptyText: t('date.none'), addLabel: t('date.add'), saveLabel: t('dates.save') }}
      renderCard={(card) => <DateCard key={card.value.id ?? `new-${card.n}`} {...card} />}
    />
  );
}
