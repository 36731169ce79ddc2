import { feesFor, type Entrant } from '@laurel/rules/fees';
import { formatDayFromNow, formatDayShort, untilDeadline } from '@laurel/rules/days';
import { isToOpen, isUrgent } from '@laurel/rules/tiers';
import { feeWords } from '../../lib/fee-words';
import { t } from '../../lib/texts/submissions';
import type { Submission } from '../../lib/wire';
import { isUnsent } from './states';
import css from './submission-card.module.css';

type Fact = { words: string; fee?: string; tone?: 'near' | 'past' | 'good' };

/** The one thing to know of a closed card: by when and for how much, when the answer is due, or what it was. */
export function CardFact({ submission, film }: { submission: Submission; film: Entrant }) {
  const fact = isUnsent(submission) ? dueFact(submission, film) : outcomeFact(submission);
  if (!fact) return null;
  return (
    <p
      className={css.fact}
      data-tone={fact.tone}
      title={[fact.words, fact.fee].filter(Boolean).join(' · ')}
      dir="auto"
    >
      <span>{fact.words}</span> {fact.fee && <span>· {fact.fee}</span>}
    </p>
  );
}

function dueFact({ deadline, opensOn }: Submission, film: Entrant): Fact | null {
  const feeOf = (due: NonNullable<typeof deadline>) => feeWords(feesFor(due.fees, due.date.id, film));
  if (isToOpen(opensOn))
    return {
      words: t('card.opens', { date: formatDayFromNow(opensOn) }),
      fee: deadline && !deadline.isPast ? feeOf(deadline) : undefined,
    };
  if (deadline === undefined) return null;
  if (deadline === null) return { words: t('card.dates.unknown') };
  const { date, isPast, dates, later } = deadline;
  const day = formatDayShort(date.date);
  if (isPast) return { words: t('card.closed', { date: day }), tone: 'past' };
  return {
    words: t('fact.due', { date: day, when: untilDeadline(date.date) }),
    fee: feeOf(deadline),
    tone: isUrgent(date.date, dates, later) ? 'near' : undefined,
  };
}

function outcomeFact(submission: Submission): Fact | null {
  const { state, submittedAt, decidedAt, awardName, answerDueOn, noAnswer, edition } = submission;
  const [sent, decided] = [submittedAt, decidedAt].map((day) => (day ? formatDayShort(day) : ''));
  if (state === 'awarded') return { words: awardName!, tone: 'good' };
  if (state === 'accepted') return { words: t('fact.accepted', { date: decided! }), tone: 'good' };
  if (state === 'rejected') return { words: t('fact.rejected', { date: decided! }) };
  if (state === 'submitted' && noAnswer) return { words: t('fact.noanswer', { date: sent! }), tone: 'near' };
  if (state === 'submitted' && answerDueOn)
    return { words: t('fact.answer', { date: sent!, due: formatDayShort(answerDueOn) }) };
  if (sent) return { words: t('card.submitted', { date: sent }) };
  return edition === null ? null : { words: t('card.edition', { year: String(edition) }) };
}
