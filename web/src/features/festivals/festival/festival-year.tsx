import { listMonthStarts, today } from '@laurel/rules/dates/days';
import { t } from '@laurel/messages/pages/festivals/festivals';
import type { Competition, CompetitionDate, Fee, Festival, Film } from '../../../lib/server/wire';
import { YearLine } from '../../../widgets/dates/year-line';
import css from '../festivals.module.css';
import { createYearRows } from './year-rows';

const getRowName = (competitions: readonly Competition[]) =>
  competitions.length === 1 ? competitions[0]!.name : t('line.competitions', { n: competitions.length });

/** The next twelve months: opening, deadlines with fees, answer day and festival days. */
export function FestivalYear(festivalData: {
  festival: Festival;
  competitions: readonly Competition[];
  dates: readonly CompetitionDate[];
  fees: readonly Fee[];
  film: Film | null;
}) {
  const months = listMonthStarts(today());
  const rows = createYearRows(festivalData, [months[0]!, months.at(-1)!], getRowName);
  if (rows.length === 0) return null;
  return (
    <section className={css.year} aria-labelledby="festival-year">
      <h2 id="festival-year">{t('page.year')}</h2>
      <YearLine rows={rows} months={months} />
    </section>
  );
}
