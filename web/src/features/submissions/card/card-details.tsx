import { ArrowRightLeft, CalendarPlus, History } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Entrant } from '@laurel/rules/fees/fees';
import { formatDayShort } from '@laurel/rules/dates/days';
import { useConversion, type Conversion } from '../../../lib/money/conversion';
import { formatPaidFee } from '../../../lib/money/format-fees';
import { stateLabels } from '@laurel/messages/labels/state-labels';
import { t as tMatching } from '@laurel/messages/pages/matching/list';
import { t } from '@laurel/messages/pages/submissions/submissions';
import type { Submission, SubmissionState } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { Menu } from '../../../ui/menus/menu';
import { CardDeadline } from './card-deadline';
import { ChangedSince } from './changed-since';
import { isAccepted } from '../states/is-accepted';
import { isEarly, isSuggested, getMoves, getTitle } from '../states/submission-states';
import css from './submission-card.module.css';
import { isMonthlySuggestion, SuggestionReason } from './suggestion-reason';

/** The handlers of a card's buttons and menus. */
export type CardActions = {
  onMove: (submission: Submission, state: SubmissionState) => void;
  onHistory: (submission: Submission) => void;
  onScreening: (submission: Submission) => void;
  onToggle: (submission: Submission) => void;
};
type Props = { id: string; film: Entrant; submission: Submission; verdict?: ReactNode; actions: CardActions };

/** The content of an open card: links to its festival and its rules, all details, and the allowed moves. */
export function CardDetails({ id, film, submission, verdict, actions }: Props) {
  const { awardName, note, noAnswer } = submission;
  const details = getDetails(submission, useConversion());
  return (
    <div id={id} className={css.details}>
      <CardLinks submission={submission} />
      {isMonthlySuggestion(submission) && <SuggestionReason submission={submission} />}
      {verdict && <div className={css.verdict}>{verdict}</div>}
      <CardDeadline submission={submission} film={film} />
      <ChangedSince submission={submission} />
      {awardName && (
        <p className={css.award} dir="auto">
          {awardName}
        </p>
      )}
      {details.length > 0 && (
        <p className={css.muted}>
          {details.map((detail, i) => (
            <Fragment key={detail}>
              {i > 0 && ' · '}
              <span className={css.nowrap}>{detail}</span>
            </Fragment>
          ))}
        </p>
      )}
      {note && (
        <p className={css.muted} dir="auto">
          {note}
        </p>
      )}
      {noAnswer && <p className={css.noanswer}>{t('card.no_answer')}</p>}
      <CardTools submission={submission} actions={actions} />
    </div>
  );
}

function getDetails(submission: Submission, conversion: Conversion): string[] {
  const { submittedAt, decidedAt, feePaid, edition, answerDueOn, state, refusedFor } = submission;
  return [
    edition !== null && t('card.edition', { year: String(edition) }),
    submittedAt && t('card.submitted', { date: formatDayShort(submittedAt) }),
    state === 'submitted' && answerDueOn && t('card.answer', { date: formatDayShort(answerDueOn) }),
    decidedAt && t('card.decided', { date: formatDayShort(decidedAt) }),
    feePaid && formatPaidFee(feePaid, conversion),
    refusedFor && t('card.refused', { why: tMatching(`hide.${refusedFor}`) }),
    isSuggested(submission) && submission.batchId === 0 && t('card.auto'),
  ].filter((detail) => typeof detail === 'string');
}

/** Links to the competition's details in the matches, and to its festival. */
function CardLinks({ submission }: { submission: Submission }) {
  const { filmId, competitionId, competitionName, festivalId, festivalName } = submission;
  return (
    <p className={css.links}>
      {competitionName !== null && (
        <Link
          to={`/user/matching?filmId=${filmId}&competition=${competitionId}`}
          aria-label={`${t('card.sheet')}: ${getTitle(submission)}`}
        >
          {t('card.sheet')}
        </Link>
      )}
      {festivalId !== null && festivalName !== null && (
        <Link to={`/festivals/${festivalId}`} aria-label={`${t('card.festival')}: ${festivalName}`}>
          {t('card.festival')}
        </Link>
      )}
    </p>
  );
}

function CardTools({ submission, actions }: Pick<Props, 'submission' | 'actions'>) {
  const name = getTitle(submission);
  return (
    <div className={css.tools}>
      {submission.allowedMoves.length > 0 && (
        <Menu
          label={t('move.of', { name })}
          align="start"
          trigger={
            <>
              <ArrowRightLeft size={14} aria-hidden /> {t('move')}
            </>
          }
        >
          {getMoves(submission).map(({ state, via }) => (
            <button key={state} type="button" onClick={() => actions.onMove(submission, state)}>
              {stateLabels[state]}{' '}
              {isEarly(submission, state) && <small className={css.early}>{t('move.early')}</small>}
              {via && <small className={css.early}>{t('move.via')}</small>}
            </button>
          ))}
        </Menu>
      )}
      {isAccepted(submission) && (
        <Button
          variant="subtle"
          size="small"
          onClick={() => actions.onScreening(submission)}
          aria-label={t('screening.of', { name: submission.festivalName ?? name })}
        >
          <CalendarPlus size={14} aria-hidden /> {t('screening.short')}
        </Button>
      )}
      <Button
        variant="subtle"
        size="small"
        onClick={() => actions.onHistory(submission)}
        aria-label={t('history.of', { name })}
      >
        <History size={14} aria-hidden /> {t('history')}
      </Button>
    </div>
  );
}
