import type { FieldSettling, FilmFields } from '../../../../lib/server/wire';
import { fieldsByPage, isIncomplete, type FieldName } from '../../form-state/film-fields';
import { steps, type Step } from './wizard-state';

/**
 * The plan of a step. The most decisive of the required fields come first. They are unknown, or lack a detail that
 * rules need. No rule needs the optional ones.
 */
interface StepPlan {
  requiredFields: FieldName[];
  knownFields: FieldName[];
  optionalFields: FieldName[];
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
 * `fieldEffects`: what each missing field would decide; null if unknown. Then all fields are required in form
 * order.
 */
export function planStep(
  step: keyof typeof fieldsByPage,
  fields: FilmFields,
  fieldEffects: readonly FieldSettling[] | null,
): StepPlan {
  const names: readonly FieldName[] = fieldsByPage[step];
  const findFieldEffect = (name: FieldName) => fieldEffects?.find(({ field }) => field === name);
  const getWaitingCount = (name: FieldName) => findFieldEffect(name)?.waiting ?? 0;
  const knownFields = names.filter((name) => !isIncomplete(fields, name, getWaitingCount(name)));
  const incompleteFields = names.filter((name) => !knownFields.includes(name));
  const isDecisive = (name: FieldName): boolean =>
    name === REQUIRED_FIELD ||
    fieldEffects === null ||
    getWaitingCount(name) > 0 ||
    (name === 'isOnline' && isDecisive('screenings'));
  const followsIncompleteField = (name: FieldName) =>
    incompleteFields.includes(PREDECESSORS[name]!) && isDecisive(PREDECESSORS[name]!);
  const getPriority = (name: FieldName) => (name === REQUIRED_FIELD ? 0 : 1);
  const leadingFields = incompleteFields
    .filter((name) => isDecisive(name) && !followsIncompleteField(name))
    .toSorted(
      (a, b) =>
        getPriority(a) - getPriority(b) ||
        (findFieldEffect(b)?.settles ?? 0) - (findFieldEffect(a)?.settles ?? 0) ||
        getWaitingCount(b) - getWaitingCount(a),
    );
  const orderedFields = leadingFields.flatMap((name) => [
    name,
    ...incompleteFields.filter((other) => PREDECESSORS[other] === name && isDecisive(other)),
  ]);
  return {
    requiredFields: orderedFields,
    knownFields,
    optionalFields: incompleteFields.filter((name) => !orderedFields.includes(name)),
  };
}

/** Returns the next step. Film steps without required fields are skipped. */
export function getNextStep(
  step: Step,
  fields: FilmFields,
  fieldEffects: readonly FieldSettling[] | null,
): Step {
  const nextStep = steps[steps.indexOf(step) + 1]!;
  const isSkipped =
    isFieldStep(nextStep) &&
    nextStep !== 'film' &&
    planStep(nextStep, fields, fieldEffects).requiredFields.length === 0;
  return isSkipped ? getNextStep(nextStep, fields, fieldEffects) : nextStep;
}
