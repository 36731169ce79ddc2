import type { FieldSettling, FilmFields } from '../../../../lib/server/wire';
import { fieldsByPage, isUnknown, type FieldName } from '../../form-state/film-fields';
import { steps, type Step } from './wizard-state';

/**
 * The plan of a step: `required` fields, the most decisive first; `known` fields; and `more`, which no rule
 * needs.
 */
export interface StepPlan {
  required: FieldName[];
  known: FieldName[];
  more: FieldName[];
}
export const isFieldStep = (step: Step): step is keyof typeof fieldsByPage => step in fieldsByPage;

/** Fields that follow another one: a region follows its country, "online" follows the screenings. */
const PREDECESSORS: Partial<Record<FieldName, FieldName>> = {
  directorSubdivisions: 'directorResidency',
  productionSubdivisions: 'productionCountries',
  isOnline: 'screenings',
};
/** Nothing can be saved without this field. */
const REQUIRED_FIELD: FieldName = 'name';

/**
 * `settling`: what each missing field would decide; null if unknown. Then all fields are required in form
 * order.
 */
export function planStep(
  step: keyof typeof fieldsByPage,
  fields: FilmFields,
  settling: readonly FieldSettling[] | null,
): StepPlan {
  const names: readonly FieldName[] = fieldsByPage[step];
  const known = names.filter((name) => !isUnknown(fields, name));
  const open = names.filter((name) => isUnknown(fields, name));
  const findSettling = (name: FieldName) => settling?.find(({ field }) => field === name);
  const isDecisive = (name: FieldName): boolean =>
    name === REQUIRED_FIELD ||
    settling === null ||
    (findSettling(name)?.waiting ?? 0) > 0 ||
    (name === 'isOnline' && isDecisive('screenings'));
  const followsOpenField = (name: FieldName) =>
    open.includes(PREDECESSORS[name]!) && isDecisive(PREDECESSORS[name]!);
  const getPriority = (name: FieldName) => (name === REQUIRED_FIELD ? 0 : 1);
  const leading = open
    .filter((name) => isDecisive(name) && !followsOpenField(name))
    .toSorted(
      (a, b) =>
        getPriority(a) - getPriority(b) ||
        (findSettling(b)?.settles ?? 0) - (findSettling(a)?.settles ?? 0) ||
        (findSettling(b)?.waiting ?? 0) - (findSettling(a)?.waiting ?? 0),
    );
  const ordered = leading.flatMap((name) => [
    name,
    ...open.filter((other) => PREDECESSORS[other] === name && isDecisive(other)),
  ]);
  return { required: ordered, known, more: open.filter((name) => !ordered.includes(name)) };
}

/** The next step. Film steps without required fields are skipped. */
export function getNextStep(step: Step, fields: FilmFields, settling: readonly FieldSettling[] | null): Step {
  const next = steps[steps.indexOf(step) + 1]!;
  const isSkipped =
    isFieldStep(next) && next !== 'film' && planStep(next, fields, settling).required.length === 0;
  return isSkipped ? getNextStep(next, fields, settling) : next;
}
