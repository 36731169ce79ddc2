import { BUSINESS_ROLES, type BusinessRole } from '@laurel/rules/accounts/roles';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { saveDraft, readDraft } from '../../../../lib/drafts/drafts';
import { isDay } from '@laurel/rules/dates/days';
import type { Preferences } from '../../../../lib/server/wire';
import { parseMoneyParam, serializeMoney } from '../../../../lib/url-state/money-parameter';

export const steps = [
  'role',
  'film',
  'director',
  'production',
  'screenings',
  'preferences',
  'review',
] as const;
export type Step = (typeof steps)[number];

/** An award with the typographic apostrophe. */
export const formatQualifier = (code: string) => code.replace("'", '’');

export type WizardState = {
  /** Null if the URL names no step: the first step with an open question. */
  step: number | null;
  filmId: number | 'new' | null;
  role: BusinessRole | null;
  preferences: Preferences;
};

function parseWizardState(parameters: URLSearchParams): WizardState {
  const stepIndex = steps.findIndex((step) => step === parameters.get('step'));
  const film = parameters.get('filmId');
  const budget = parseMoneyParam(parameters.get('budget'));
  const preferences: Preferences = {
    ...(budget && { budget }),
    ...(parameters.has('qualifier') && { qualifiers: parameters.getAll('qualifier') }),
    ...(parameters.has('region') && { regions: parameters.getAll('region') }),
    ...(isDay(parameters.get('from') ?? '') && { from: parameters.get('from')! }),
    ...(isDay(parameters.get('to') ?? '') && { to: parameters.get('to')! }),
  };
  return {
    step: stepIndex < 0 ? null : stepIndex,
    filmId: film === 'new' ? 'new' : Number(film) || null,
    role: BUSINESS_ROLES.find((role) => role === parameters.get('role')) ?? null,
    preferences,
  };
}

function serializeWizardState({ step, filmId, role, preferences }: WizardState): URLSearchParams {
  const parameters = new URLSearchParams(step === null ? {} : { step: steps[step]! });
  if (filmId !== null) parameters.set('filmId', String(filmId));
  if (role) parameters.set('role', role);
  if (preferences.budget) parameters.set('budget', serializeMoney(preferences.budget));
  for (const qualifier of preferences.qualifiers ?? []) parameters.append('qualifier', qualifier);
  for (const region of preferences.regions ?? []) parameters.append('region', region);
  if (preferences.from) parameters.set('from', preferences.from);
  if (preferences.to) parameters.set('to', preferences.to);
  return parameters;
}

/** The history state of entries that were reached from another step. */
const FROM_STEP = { isFromStep: true };

/**
 * The wizard's state in the URL, so that it can be left and reopened. The role is also stored in this
 * browser.
 */
export function useWizard(userId: string) {
  const [parameters, setParameters] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const urlState = parseWizardState(parameters);
  const roleKey = `${userId}:role`;
  const state = {
    ...urlState,
    role: urlState.role ?? BUSINESS_ROLES.find((role) => role === readDraft(roleKey)?.value) ?? null,
  };
  const isFromStep = (location.state as typeof FROM_STEP | null)?.isFromStep === true;
  return {
    state,
    change(next: Partial<WizardState>) {
      if (next.role) saveDraft(roleKey, { value: next.role });
      // A role is selected on its own step and saved only by continuing, so a later step in the URL waits.
      const stepChange = next.role ? { step: steps.indexOf('role') } : {};
      setParameters(
        (previous) => serializeWizardState({ ...parseWizardState(previous), ...stepChange, ...next }),
        {
          replace: next.step === undefined,
          preventScrollReset: next.step === undefined,
          state: next.step === undefined ? location.state : FROM_STEP,
        },
      );
    },
    /** Uses the browser's Back if that leads to a step; otherwise opens the given step. */
    goBack(step: number) {
      if (isFromStep) void navigate(-1);
      else this.change({ step });
    },
    /** Keeps the step for a film that exists now. */
    async setFilmId(filmId: number) {
      const address = serializeWizardState({ ...urlState, filmId });
      await navigate(
        { search: `?${address}` },
        { replace: true, preventScrollReset: true, state: location.state },
      );
    },
  };
}
