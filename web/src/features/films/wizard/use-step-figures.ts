import type { BusinessRole, FactSettling, Preferences } from '../../../lib/wire';
import { isFact, isUnknown, noFacts, rulingFacts } from '../film-facts';
import type { FilmAnswers } from '../use-film-form';
import { useLivePreview } from '../use-live-preview';
import { useRulingFacts } from '../use-ruling-facts';

type Asked = {
  filmId: number | 'new';
  role: BusinessRole | null;
  preferences: Preferences;
  answers: FilmAnswers;
};

/** What the catalogue says of the film with what is on the screen, and without it; and what each missing fact would settle. */
export function useStepFigures({ filmId, role, preferences, answers }: Asked) {
  const { base, changed } = answers;
  const facts = useRulingFacts(changed);
  const asking = { ...(filmId !== 'new' && { filmId }), ...(role && { userRole: role }), preferences };
  const preview = useLivePreview({ ...asking, facts }, base.version);
  const { figures: before } = useLivePreview({ ...asking, facts: {} }, base.version);
  const isTelling = Object.keys(facts).every((fact) => isFact(fact) && isUnknown(base.facts, fact));
  const known = rulingFacts({ ...base.facts, ...facts });
  const isBlank = Object.keys(known).every(
    (fact) => isFact(fact) && isUnknown({ ...noFacts, ...known }, fact),
  );
  const settling: readonly FactSettling[] | null | undefined =
    preview.figures?.settling ?? (preview.isAway ? null : undefined);
  return { preview, before, settling, isTelling, isBlank };
}
