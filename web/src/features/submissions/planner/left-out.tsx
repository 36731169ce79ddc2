import { LEFT_OUT_REASONS } from '@laurel/rules/matching/planner';
import { useState } from 'react';
import { t } from '@laurel/messages/pages/submissions/planner';
import type { SubmissionPlan } from '../../../lib/server/wire';
import { useIncrementalCount } from '../view-state/use-incremental-count';
import { PlanRow } from './plan-row';
import type { PlanChoice } from './plan-state';
import css from './planner.module.css';

type Lines = SubmissionPlan['leftOut'];
interface ChoiceProps {
  getChoice: (id: number) => PlanChoice;
  onChoice: (id: number, choice: PlanChoice) => void;
}

/** The competitions that a plan leaves out, by reason. They are rendered once opened, as far as the user scrolls. */
export function LeftOut({ leftOut, ...choiceProps }: { leftOut: Lines } & ChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={css.left} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('excluded', { n: leftOut.length })}</summary>
      {isOpen &&
        LEFT_OUT_REASONS.map((reason) => {
          const lines = leftOut.filter((line) => line.why === reason);
          if (lines.length === 0) return null;
          return (
            <section key={reason} aria-label={t(`excluded.${reason}`)}>
              <h3>{t(`excluded.${reason}`)}</h3>
              <Rows lines={lines} {...choiceProps} />
            </section>
          );
        })}
    </details>
  );
}

const ROWS_PER_STEP = 20;
function Rows({ lines, getChoice, onChoice }: { lines: Lines } & ChoiceProps) {
  const { count, ref } = useIncrementalCount(0, lines.length, ROWS_PER_STEP);
  return (
    <>
      <ul className={css.rows}>
        {lines.slice(0, count).map((line) => (
          <PlanRow
            key={line.competition.id}
            line={line}
            isShort
            choice={getChoice(line.competition.id)}
            onChoice={(choice) => onChoice(line.competition.id, choice)}
          />
        ))}
      </ul>
      {count < lines.length && <div ref={ref} />}
    </>
  );
}
