import type { FactSettling, FilmFacts } from '../../../lib/wire';
import { asked, isUnknown, type FactName } from '../film-facts';
import { steps, type Step } from './wizard-state';

/** What a step asks, most deciding first; what is known already; and what no rule waits for. */
export interface StepPlan {
  asked: FactName[];
  known: FactName[];
  more: FactName[];
}
export const isFactStep = (step: Step): step is keyof typeof asked => step in asked;

/** Asked for right after another fact: a region where its country is, the web where screenings are. */
const AFTER: Partial<Record<FactName, FactName>> = {
  directorSubdivisions: 'directorResidency',
  productionSubdivisions: 'productionCountries',
  isOnline: 'screenings',
};
/** Without it nothing is saved, whoever waits for it. */
const NEEDED: FactName = 'name';

/** `settling`: what each missing fact would settle; null where nobody knows, so that all is asked in its own order. */
export function planOf(
  step: keyof typeof asked,
  facts: FilmFacts,
  settling: readonly FactSettling[] | null,
): StepPlan {
  const names: readonly FactName[] = asked[step];
  const known = names.filter((name) => !isUnknown(facts, name));
  const open = names.filter((name) => isUnknown(facts, name));
  const of = (name: FactName) => settling?.find(({ field }) => field === name);
  const decides = (name: FactName): boolean =>
    name === NEEDED ||
    settling === null ||
    (of(name)?.asked ?? 0) > 0 ||
    (name === 'isOnline' && decides('screenings'));
  const isLed = (name: FactName) => open.includes(AFTER[name]!) && decides(AFTER[name]!);
  const first = (name: FactName) => (name === NEEDED ? 0 : 1);
  const leading = open
    .filter((name) => decides(name) && !isLed(name))
    .toSorted(
      (a, b) =>
        first(a) - first(b) ||
        (of(b)?.settles ?? 0) - (of(a)?.settles ?? 0) ||
        (of(b)?.asked ?? 0) - (of(a)?.asked ?? 0),
    );
  const ordered = leading.flatMap((name) => [
    name,
    ...open.filter((other) => AFTER[other] === name && decides(other)),
  ]);
  return { asked: ordered, known, more: open.filter((name) => !ordered.includes(name)) };
}

/** The step after one: those of the film that have nothing left to ask are passed over. */
export function stepAfter(step: Step, facts: FilmFacts, settling: readonly FactSettling[] | null): Step {
  const next = steps[steps.indexOf(step) + 1]!;
  const isPassed = isFactStep(next) && next !== 'film' && planOf(next, facts, settling).asked.length === 0;
  return isPassed ? stepAfter(next, facts, settling) : next;
}
