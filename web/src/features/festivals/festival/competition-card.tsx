import { formatMessage } from '@laurel/messages/formatting/format-message';
import type { ReactNode } from 'react';
import { formatDay } from '@laurel/rules/dates/days';
import { t } from '@laurel/messages/pages/festivals/festivals';
import { isNotYetOpen } from '@laurel/rules/fees/tiers';
import { getTiers } from '../../../lib/money/fee-tiers';
import type { Competition, CompetitionDate, Fee, Film, Term } from '../../../lib/server/wire';
import { Card } from '../../../ui/layout/card';
import { DeadlineRule } from '../../../widgets/dates/deadline-rule';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { FeeTable } from './fee-table';
import css from '../festivals.module.css';

type Props = {
  competition: Competition;
  terms: Term[] | undefined;
  dates: CompetitionDate[] | undefined;
  fees: Fee[];
  /** The film whose fees are shown; null: everyone's fees. */
  film: Film | null;
  children?: ReactNode;
};

/** A competition with its rules and deadlines. `children`: the verdict on the film. */
export function CompetitionCard({ competition, terms, dates, fees, film, children }: Props) {
  const { name, description, opensOn, notificationDate } = competition;
  const awards = (terms ?? []).flatMap((term) =>
    term.type === 'expected_qualifier' ? (term.expected_qualifier ?? []) : [],
  );
  const days = [
    opensOn && t(isNotYetOpen(opensOn) ? 'page.opens' : 'page.opened', { date: formatDay(opensOn) }),
    notificationDate && t('page.notification', { date: formatDay(notificationDate) }),
  ];
  return (
    <Card as="section" className={css.card} aria-label={name}>
      <header>
        <h3 dir="auto">{name}</h3>
        {description && <p dir="auto">{description}</p>}
        {awards.length > 0 && (
          <p>
            {t('page.qualifies')}: {[...new Set(awards)].join(', ')}
          </p>
        )}
        {(opensOn || notificationDate) && <p className={css.muted}>{days.filter(Boolean).join(' ')}</p>}
      </header>
      {children}
      <div className={css.columns}>
        <div>
          <h4>{t('page.rules')}</h4>
          {terms ? (
            <Rules terms={terms.filter(({ type }) => type !== 'expected_qualifier')} />
          ) : (
            <Skeleton lines={3} />
          )}
        </div>
        <div>
          <h4>{t('page.deadlines')}</h4>
          {dates ? <DeadlineRule tiers={getTiers(dates, fees, opensOn, film)} /> : <Skeleton lines={3} />}
          {dates && <FeeTable name={name} dates={dates} fees={fees} />}
        </div>
      </div>
    </Card>
  );
}

function Rules({ terms }: { terms: Term[] }) {
  if (terms.length === 0) return <p className={css.muted}>{t('page.rules.none')}</p>;
  const groups = Map.groupBy(terms, ({ groupKey, id }) => groupKey ?? `alone-${id}`);
  return (
    <ul className={css.rules}>
      {[...groups].map(([key, [firstTerm, ...otherTerms]]) =>
        otherTerms.length === 0 ? (
          <Rule key={key} term={firstTerm!} />
        ) : (
          <li key={key}>
            {t('page.rule.group')}
            <ul>
              {[firstTerm!, ...otherTerms].map((term) => (
                <Rule key={term.id} term={term} />
              ))}
            </ul>
          </li>
        ),
      )}
    </ul>
  );
}

/** A rule that no type can express is stored as a genre rule without genres. Only the reader can check it. */
const needsReaderCheck = ({ isMandatory, type, genre_restriction }: Term) =>
  !isMandatory && type === 'genre_restriction' && genre_restriction.length === 0;
const Rule = ({ term }: { term: Term }) => (
  <li>
    {formatMessage(term.text)}{' '}
    {needsReaderCheck(term) && <span className={css.muted}>({t('page.rule.check')})</span>}
  </li>
);
