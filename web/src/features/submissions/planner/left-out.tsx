import { LEFT_OUT_REASONS } from '@laurel/rules/planner';
import { useState } from 'react';
import { t } from '../../../lib/texts/planner';
import type { SubmissionPlan } from '../../../lib/wire';
import { useGrowing } from '../use-growing';
import { PlanRow } from './plan-row';
import type { Fate } from './plan-state';
import css from './planner.module.css';

type Lines = SubmissionPlan['leftOut'];
interface Fates {
  getFate: (id: number) => Fate;
  onFate: (id: number, fate: Fate) => void;
}

/** What a plan leaves out, grouped by reason. Rendered once it is opened, as far as the user scrolls. */
export function LeftOut({ leftOut, ...fates }: { leftOut: Lines } & Fates) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={css.left} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('left', { n: leftOut.length })}</summary>
      {isOpen &&
        LEFT_OUT_REASONS.map((why) => {
          const lines = leftOut.filter((line) => line.why === why);
          if (lines.length === 0) return null;
          return (
            <section key={why} aria-label={t(`left.${why}`)}>
              <h3>{t(`left.${why}`)}</h3>
              <Rows lines={lines} {...fates} />
            </section>
          );
        })}
    </details>
  );
}

const STEP = 20;
function Rows({ lines, getFate, onFate }: { lines: Lines } & Fates) {
  const { count, ref } = useGrowing(0, lines.length, STEP);
  return (
    <>
      <ul className={css.rows}>
        {lines.slice(0, count).map((line) => (
          <PlanRow
            key={line.competition.id}
            line={line}
            isShort
            fate={getFate(line.competition.id)}
            onFate={(fate) => onFate(line.competition.id, fate)}
          />
        ))}
      </ul>
      {count < lines.length && <div ref={ref} />}
    </>
  );
}
