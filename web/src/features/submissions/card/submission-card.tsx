import { useDraggable } from '@dnd-kit/react';
import { GripVertical } from 'lucide-react';
import { memo, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { Entrant } from '@laurel/rules/fees/fees';
import { getFestivalMonth } from '../../../lib/festivals/festival-month';
import { t } from '@laurel/messages/pages/submissions/submissions';
import type { Submission } from '../../../lib/server/wire';
import { FestivalLogo } from '../../../widgets/festivals/festival-logo';
import { CardDetails, type CardActions } from './card-details';
import { CardSummary } from './card-summary';
import { isUnsent, getCompetitionName, getTitle } from '../states/submission-states';
import css from './submission-card.module.css';

type Props = {
  film: Entrant;
  submission: Submission;
  renderVerdict: (submission: Submission, isDetailed: boolean) => ReactNode;
  isOpen: boolean;
  actions: CardActions;
};

/**
 * A submission at a glance: festival, competition, and the most important line. A click opens it in place,
 * and Escape closes it. The pointer drags the card. The keyboard moves it by its handle.
 */
export const SubmissionCard = memo(function SubmissionCard(props: Props) {
  const { film, submission, isOpen, actions } = props;
  const { id, festivalId, festivalName, competitionName, festival, allowedMoves } = submission;
  const card = useRef<HTMLLIElement>(null);
  const grip = useRef<HTMLButtonElement>(null);
  const [isReached, setReached] = useState(false);
  const name = getCompetitionName(submission);
  const verdict = isUnsent(submission) && props.renderVerdict(submission, isOpen);
  const detailsId = `submission-${id}`;
  const close = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || !isOpen || event.defaultPrevented) return;
    actions.onToggle(submission);
    event.currentTarget.querySelector('button')?.focus();
  };
  return (
    <li
      ref={card}
      className={css.card}
      data-submission={id}
      data-open={isOpen || undefined}
      onKeyDown={close}
      onFocus={() => setReached(true)}
      // On a touch screen the press follows immediately and must find the card registered.
      onPointerEnter={() => {
        if (!isReached) flushSync(() => setReached(true));
      }}
    >
      {isReached && allowedMoves.length > 0 && <Draggable submission={submission} card={card} grip={grip} />}
      <div className={css.closed} data-grab>
        {festivalId !== null && festivalName !== null && (
          <FestivalLogo
            id={festivalId}
            name={festivalName}
            country={festival?.country}
            month={festival && getFestivalMonth(festival)}
            image={festival?.profileImage}
          />
        )}
        <div className={css.text}>
          <h3>
            <button
              type="button"
              className={css.toggle}
              aria-expanded={isOpen}
              aria-controls={isOpen ? detailsId : undefined}
              title={getTitle(submission)}
              onClick={() => actions.onToggle(submission)}
            >
              <span className={css.festival} dir="auto">
                {festivalName ?? name}
              </span>{' '}
              {festivalName !== null && (
                <span className={css.competition} dir="auto">
                  {competitionName ?? name}
                </span>
              )}
            </button>
          </h3>
          <CardSummary submission={submission} film={film} />
          {!isOpen && submission.changedSince.length > 0 && (
            <p className={css.changedmark}>{t('changed.short')}</p>
          )}
          {!isOpen && verdict && <div className={css.verdict}>{verdict}</div>}
        </div>
        {allowedMoves.length > 0 && (
          <button
            ref={grip}
            type="button"
            className={css.grip}
            aria-label={t('drag.of', { name: getTitle(submission) })}
            aria-roledescription={t('drag.role')}
          >
            <GripVertical size={16} aria-hidden />
          </button>
        )}
      </div>
      {isOpen && (
        <CardDetails id={detailsId} film={film} submission={submission} verdict={verdict} actions={actions} />
      )}
    </li>
  );
});

type DraggableProps = {
  submission: Submission;
  card: RefObject<HTMLElement | null>;
  grip: RefObject<HTMLElement | null>;
};

/**
 * Registers the card for dragging once the pointer or the focus has reached it. It is a separate component, because
 * registering hundreds of cards at once is slow.
 */
function Draggable({ submission, card, grip }: DraggableProps) {
  useDraggable({ id: submission.id, data: { submission }, element: card, handle: grip });
  return null;
}
