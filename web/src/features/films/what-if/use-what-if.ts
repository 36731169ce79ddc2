import { useFormContext, useWatch } from 'react-hook-form';
import type { Film, FilmFacts } from '../../../lib/wire';
import { changedFacts } from '../film-facts';
import type { Base } from '../use-film-form';
import { useLivePreview } from '../use-live-preview';
import { useRulingFacts } from '../use-ruling-facts';

/** The film as it stands in the form against `saved`: what rules would say, and what they say now. */
export function useWhatIf(film: Film, saved: Base) {
  const { control, getValues } = useFormContext<FilmFacts>();
  useWatch({ control });
  const facts = useRulingFacts(changedFacts(getValues(), saved.facts));
  const { figures, isOld, isAway } = useLivePreview({ filmId: film.id, facts }, saved.version);
  const { figures: before } = useLivePreview({ filmId: film.id, facts: {} }, saved.version);
  return { isChanged: Object.keys(facts).length > 0, figures, before, isOld, isAway };
}
