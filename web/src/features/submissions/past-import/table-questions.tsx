import { listDayReadings, type DayOrder } from '@laurel/rules/dates/written-days';
import { formatDay } from '@laurel/rules/dates/days';
import { PAST_STATES } from '@laurel/rules/past-submissions/entries';
import { LOCAL_CURRENCY } from '@laurel/rules/money/written-fees';
import { DECIMAL_SIGNS, formatReadAmount } from '@laurel/rules/tables/column-formats';
import { useMemo } from 'react';
import { currencyCodes } from '../../../lib/locations/use-countries';
import { t } from '@laurel/messages/pages/submissions/past';
import { Button } from '../../../ui/buttons/button';
import { Select } from '../../../ui/forms/select';
import { listFeesWithoutCurrency } from './read-fees';
import { findUnknownStates, listFilms } from './read-rows';
import { ALL_FILMS } from './table-rows';
import type { PastTable } from './read-table';
import type { CheckedTable } from './use-checked-rows';
import css from '../past-entries.module.css';
import { toOptions } from '../../../ui/forms/to-options';

const STATE_OPTIONS = [
  ...PAST_STATES.map((state) => ({ value: state, label: t(`state.${state}`) })),
  { value: 'out' as const, label: t('question.state.leave_out') },
];
const MAX_QUESTIONS = 30;
const MAX_NAMED_ROWS = 3;
const MAX_TEXT_LENGTH = 60;

type Props = {
  table: PastTable;
  checkedTable: CheckedTable;
  /** Shows the row with this line number. */
  onShowRow: (line: number) => void;
};

/** Asks the questions about the whole table that it does not answer itself. */
export function TableQuestions({ table, checkedTable, onShowRow }: Props) {
  const { detectedOrder, detectedSign, answers, setOrder, setDecimalSign, setCurrency, setState, setFilm } =
    checkedTable;
  const unknownStates = useMemo(() => findUnknownStates(table), [table]);
  const unansweredStates = unknownStates.filter(({ key }) => !answers.states[key]).slice(0, MAX_QUESTIONS);
  // Answered questions stay, so that the answer can be changed.
  const shownStates = unknownStates.filter(
    (state) => answers.states[state.key] || unansweredStates.includes(state),
  );
  const feesWithoutCurrency = useMemo(
    () => listFeesWithoutCurrency(table, answers.currencies),
    [table, answers.currencies],
  );
  const films = useMemo(() => listFilms(table), [table]);
  if (!detectedOrder && !detectedSign && shownStates.length + films.length + feesWithoutCurrency.length === 0)
    return null;
  return (
    <section className={css.questions} aria-label={t('question.title')}>
      <h3>{t('question.title')}</h3>
      <div className={css.columns}>
        {films.length > 0 && (
          <Select
            label={t('question.film')}
            hint={t('question.film.hint')}
            value={answers.film ?? ''}
            empty={t('question.film.none')}
            onChange={(film) => setFilm(film || null)}
            options={[
              ...films.map(({ key, title, rows }) => ({
                value: key,
                label: t('question.film.rows', { title: title || t('question.film.untitled'), n: rows }),
              })),
              { value: ALL_FILMS, label: t('question.film.all') },
            ]}
          />
        )}
        {shownStates.map(({ key, text, rows }) => (
          <div key={key}>
            <Select
              label={formatLabel(table, text, rows.length)}
              value={answers.states[key] ?? ''}
              empty={t('question.state.none')}
              onChange={(state) => setState(key, state)}
              options={STATE_OPTIONS}
            />
            {table.columns.includes('state') &&
              rows.slice(0, MAX_NAMED_ROWS).map(({ line, festival }) => (
                <Button
                  key={line}
                  variant="subtle"
                  size="small"
                  className={css.rowlink}
                  onClick={() => onShowRow(line)}
                >
                  {t('question.row', { line, name: festival || t('unnamed') })}
                </Button>
              ))}
          </div>
        ))}
        {detectedOrder && (
          <Select<DayOrder | ''>
            label={t('question.order', { example: detectedOrder.example })}
            value={answers.order ?? ''}
            empty={t('question.order.none')}
            onChange={(order) => setOrder(order || null)}
            options={listDayReadings(detectedOrder.example).map(({ order, day }) => ({
              value: order,
              label: t(`order.${order}`, { day: formatDay(day) }),
            }))}
          />
        )}
        {detectedSign && (
          <Select
            label={t('question.amounts', { example: detectedSign.example })}
            value={answers.decimalSign ?? ''}
            empty={t('question.amounts.none')}
            onChange={(sign) => setDecimalSign(sign || null)}
            options={DECIMAL_SIGNS.map((sign) => ({
              value: sign,
              label: formatReadAmount(detectedSign.example, sign),
            }))}
          />
        )}
        {feesWithoutCurrency.slice(0, MAX_QUESTIONS).map(({ key, example }) => (
          <Select
            key={key}
            label={t('question.currency', { example: example.slice(0, MAX_TEXT_LENGTH) })}
            value={answers.currencies[key] ?? ''}
            empty={t('question.currency.none')}
            onChange={(currency) => setCurrency(key, currency)}
            options={[
              ...(table.columns.includes('country')
                ? [{ value: LOCAL_CURRENCY, label: t('question.currency.local') }]
                : []),
              ...toOptions(currencyCodes),
            ]}
          />
        ))}
      </div>
    </section>
  );
}

function formatLabel({ columns }: PastTable, text: string, n: number): string {
  if (!columns.includes('state')) return t('question.state.all', { n });
  return text === ''
    ? t('question.state.empty', { n })
    : t('question.state', { text: text.slice(0, MAX_TEXT_LENGTH), n });
}
