import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { t } from '../../../lib/texts/films';
import type { Film, FilmFacts } from '../../../lib/wire';
import { changedFacts, rulingFacts, type FactName } from '../film-facts';
import type { Base } from '../use-film-form';
import { useLivePreview } from '../use-live-preview';
import { UNREAD } from '../use-told-at-once';

const unjudged: FactName[] = ['name', 'synopsis'];

/**
 * The film as it stands in the form against `saved`: what rules would say, and what they say now. A fact that is not valid as
 * it stands counts as it is saved, and is named in `uncounted`.
 */
export function useWhatIf(film: Film, saved: Base) {
  const { control, getValues } = useFormContext<FilmFacts>();
  useWatch({ control });
  const { errors } = useFormState({ control });
  const changed = changedFacts(getValues(), saved.facts);
  const ruling = rulingFacts(changed);
  const isUnread = (name: FactName) => errors[name]?.type === UNREAD;
  const refused = (Object.keys({ ...changed, ...errors }) as FactName[]).filter(
    (name) => isUnread(name) || (name in changed && !(name in ruling) && !unjudged.includes(name)),
  );
  const facts = Object.fromEntries(
    Object.entries(ruling).filter(([name]) => !isUnread(name as FactName)),
  ) as Partial<FilmFacts>;
  const { figures, isOld, isAway } = useLivePreview({ filmId: film.id, facts }, saved.version);
  const { figures: before } = useLivePreview({ filmId: film.id, facts: {} }, saved.version);
  const uncounted = refused.map((name) => `“${t(name)}”`).join(', ');
  return { isChanged: Object.keys(facts).length > 0, uncounted, figures, before, isOld, isAway };
}
