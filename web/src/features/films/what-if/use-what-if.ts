import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { t } from '../../../lib/texts/films';
import type { Film, FilmFacts } from '../../../lib/wire';
import { changesWords } from '../../../lib/changes-words';
import { changedFacts, isFact, isUnknown, rulingFacts, type FactName } from '../film-facts';
import type { Base } from '../use-film-form';
import { useLivePreview } from '../use-live-preview';
import { UNREAD } from '../fields/use-told-at-once';

const unjudged: FactName[] = ['name', 'synopsis'];

/**
 * The film as it stands in the form against `saved`: what rules would say, and what they say now. A fact that is not valid as
 * it stands counts as it is saved, and is named in `uncounted`. `settled`: which verdicts change where nothing opens or closes.
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
  const isTelling = Object.keys(facts).every((fact) => isFact(fact) && isUnknown(saved.facts, fact));
  const isStill = figures?.openedTotal === 0 && figures.closedTotal === 0;
  const settled = isStill && before ? changesWords({ figures, before, isTelling }) : null;
  const uncounted = refused.map((name) => `“${t(name)}”`).join(', ');
  return { isChanged: Object.keys(facts).length > 0, uncounted, figures, before, settled, isOld, isAway };
}
