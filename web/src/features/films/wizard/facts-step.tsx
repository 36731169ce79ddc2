import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { t as tFilm } from '../../../lib/texts/films';
import { t } from '../../../lib/texts/wizard';
import type { FactSettling, Film, FilmFacts } from '../../../lib/wire';
import { FactFields } from '../fields/fact-field';
import { changedFacts, type asked, type FactName } from '../film-facts';
import { focusFact } from '../what-if/focus-fact';
import { KnownFacts } from './known-facts';
import { planOf } from './step-plan';
import css from './wizard.module.css';

type Props = {
  step: keyof typeof asked;
  film: Film | undefined;
  facts: FilmFacts;
  /** What each missing fact would settle as the step is begun; null where nobody knows. */
  settling: readonly FactSettling[] | null;
  /** A field that one came for. */
  wanted: string | undefined;
  /** What came along from the home page, wherever else it is asked for. */
  brought: readonly FactName[];
};

/**
 * The facts of a step: what decides is asked, most deciding first; what is known is a line each, with the way to change it; the rest
 * is folded. What stands where is fixed when the step is begun, so that nothing moves while one types.
 */
export function FactsStep({ step, film, facts, settling, wanted, brought }: Props) {
  const [plan] = useState(() => planOf(step, facts, settling));
  const { formState, getValues } = useFormContext<FilmFacts>();
  const { errors } = formState;
  // What one came for, and what was typed before and is not saved, is not folded.
  const [told] = useState(() => Object.keys(changedFacts(getValues(), facts)));
  const isShown = (name: FactName) => name === wanted || told.includes(name);
  const [opened, setOpened] = useState<FactName[]>(() => plan.known.filter(isShown));
  const [isMoreOpen, setMoreOpen] = useState(plan.more.some(isShown));
  const isMoreRefused = plan.more.some((name) => errors[name] !== undefined);
  const within = useRef<HTMLDivElement>(null);
  const last = opened.at(-1);
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current && last) focusFact(within.current, last);
    isFirst.current = false;
  }, [last]);
  const folded = plan.known.filter((name) => !opened.includes(name));
  const boxes = [...new Set([...opened, ...plan.asked, ...brought])].filter(
    (one) => !plan.more.includes(one),
  );
  return (
    <div ref={within} className={css.stack}>
      {film && folded.length > 0 && (
        <KnownFacts film={film} names={folded} onChange={(name) => setOpened([...opened, name])} />
      )}
      {boxes.length > 0 ? <FactFields names={boxes} /> : <p>{t('step.nothing')}</p>}
      {plan.more.length > 0 && (
        <details
          className={css.more}
          open={isMoreOpen || isMoreRefused}
          onToggle={(event) => setMoreOpen(event.currentTarget.open)}
        >
          <summary>{t(`more.${step}`)}</summary>
          <p>{t('more.words', { facts: plan.more.map((name) => tFilm(name)).join(', ') })}</p>
          <FactFields names={plan.more} />
        </details>
      )}
    </div>
  );
}
