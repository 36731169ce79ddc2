import { ArrowRightLeft, CalendarPlus, History } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Entrant } from '@laurel/rules/fees';
import { formatDayShort } from '@laurel/rules/days';
import { formatMoney } from '@laurel/rules/money';
import { isAccepted } from './is-accepted';
import { t } from '../../lib/texts/submissions';
import { stateWord } from '../../lib/texts/words';
import type { Submission, SubmissionState } from '../../lib/wire';
import { Button } from '../../ui/button';
import { FestivalMark } from '../../ui/festival-mark';
import { Menu } from '../../ui/menu';
import { CardDeadline } from './card-deadline';
import { isEarly, movesOf, nameOf } from './states';
import css from './submission-card.module.css';
import { isOfMonth, isSuggested, SuggestionReason } from './suggestion-reason';

type Props = {
  film: Entrant;
  submission: Submission;
  verdict?: ReactNode;
  onMove: (submission: Submission, state: SubmissionState) => void;
  onHistory: (submission: Submission) => void;
  onScreening: (submission: Submission) => void;
  onDrag: (submission: Submission | null) => void;
};

/** One submission: where, by when or since when, and the moves allowed from here, by mouse and by keyboard. */
export function SubmissionCard({ film, submission, verdict, onMove, onHistory, onScreening, onDrag }: Props) {
  const { submittedAt, decidedAt, feePaid, edition, awardName, note, noAnswer, allowedMoves } = submission;
  const facts = [
    edition !== null && t('card.edition', { year: String(edition) }),
    submittedAt && t('card.submitted', { date: formatDayShort(submittedAt) }),
    decidedAt && t('card.decided', { date: formatDayShort(decidedAt) }),
    feePaid && t('card.paid', { fee: formatMoney(feePaid) }),
    isSuggested(submission) && submission.batchId === 0 && t('card.auto'),
  ].filter((fact) => typeof fact === 'string');
  return (
    <li
      className={css.card}
      data-submission={submission.id}
      draggable={allowedMoves.length > 0}
      onDragStart={() => onDrag(submission)}
      onDragEnd={() => onDrag(null)}
    >
      <h3 dir="auto">
        {submission.competitionName ? (
          <Link
            to={`/user/matching?filmId=${submission.filmId}&competition=${submission.competitionId}`}
            draggable={false}
          >
            {submission.competitionName}
          </Link>
        ) : (
          nameOf(submission)
        )}
      </h3>
      {submission.festivalName && (
        <p className={css.festival} dir="auto">
          {submission.festivalId ? (
            <>
              <FestivalMark id={submission.festivalId} name={submission.festivalName} size={28} />
              <Link to={`/festivals/${submission.festivalId}`}>{submission.festivalName}</Link>
            </>
          ) : (
            submission.festivalName
          )}
        </p>
      )}
      {isOfMonth(submission) && <SuggestionReason submission={submission} />}
      {verdict && <div className={css.verdict}>{verdict}</div>}
      <CardDeadline submission={submission} film={film} />
      {awardName && (
        <p className={css.award} dir="auto">
          {awardName}
        </p>
      )}
      {facts.length > 0 && (
        <p className={css.muted}>
          {facts.map((fact, i) => (
            <Fragment key={fact}>
              {i > 0 && ' · '}
              <span className={css.fact}>{fact}</span>
            </Fragment>
          ))}
        </p>
      )}
      {note && (
        <p className={css.muted} dir="auto">
          {note}
        </p>
      )}
      {noAnswer && <p className={css.noanswer}>{t('card.noanswer')}</p>}
      <div className={css.tools}>
        {allowedMoves.length > 0 && (
          <Menu
            label={t('move.of', { name: nameOf(submission) })}
            align="start"
            trigger={
              <>
                <ArrowRightLeft size={14} aria-hidden /> {t('move')}
              </>
            }
          >
            {movesOf(submission).map(({ state }) => (
              <button key={state} type="button" onClick={() => onMove(submission, state)}>
                {stateWord[state]}{' '}
                {isEarly(submission, state) && <small className={css.early}>{t('move.early')}</small>}
              </button>
            ))}
          </Menu>
        )}
        {isAccepted(submission) && (
          <Button
            look="quiet"
            size="small"
            onClick={() => onScreening(submission)}
            aria-label={t('screening.of', { name: submission.festivalName ?? nameOf(submission) })}
          >
            <CalendarPlus size={14} aria-hidden /> {t('screening.short')}
          </Button>
        )}
        <Button
          look="quiet"
          size="small"
          onClick={() => onHistory(submission)}
          aria-label={t('history.of', { name: nameOf(submission) })}
        >
          <History size={14} aria-hidden /> {t('history')}
        </Button>
      </div>
    </li>
  );
}
