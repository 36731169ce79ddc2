import { t } from '../../../lib/texts/wizard';
import { t as tFilm } from '../../../lib/texts/films';
import type { FilmFacts } from '../../../lib/wire';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/state';
import { factNames, isUnknown, type FactName } from '../film-facts';
import { useFactWords } from './use-fact-words';

/** What was said of a film on the home page, before there was an account; `isAmongTyped`: beside what was typed here earlier. */
export type Carried = { facts: Partial<FilmFacts>; isAmongTyped: boolean };
/** Its facts, in the order in which they are asked for. */
export const carriedNames = (carried: Carried | null): FactName[] =>
  factNames.filter((name) => carried?.facts[name] !== undefined);

/** What came along from the home page, in words, as it stands in the form now. `isHere`: its boxes stand below; `onDiscard`: of nothing else. */
export function CarriedNotice({
  carried,
  facts,
  isHere,
  onDiscard,
}: {
  carried: Carried;
  facts: FilmFacts;
  isHere: boolean;
  onDiscard: (() => void) | null;
}) {
  const words = useFactWords(facts);
  const told = carriedNames(carried).filter((name) => !isUnknown(facts, name));
  if (told.length === 0) return null;
  const listed = told.map((name) => `${tFilm(name)} ${words(name)}`).join(' · ');
  return (
    <Notice>
      {t('carried', { facts: listed })} {t(isHere ? 'carried.here' : 'carried.next')}{' '}
      {isHere && onDiscard && (
        <Button look="quiet" size="small" onClick={onDiscard}>
          {tFilm('draft.discard')}
        </Button>
      )}
    </Notice>
  );
}
