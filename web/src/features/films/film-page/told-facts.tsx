import { t } from '../../../lib/texts/film-page';
import type { Film } from '../../../lib/wire';
import { factNames, factsOf, isUnknown, type FactName } from '../film-facts';
import { KnownFacts } from '../wizard/known-facts';
import css from './film-page.module.css';

/** These stand elsewhere on the page, as what they are. */
const elsewhere: FactName[] = ['name', 'synopsis', 'credits'];
type Props = { film: Film; onChange: (name: FactName) => void };

/** Every fact of a film that is known, with the way to change it. */
export function ToldFacts({ film, onChange }: Props) {
  const facts = factsOf(film);
  const known = factNames.filter((name) => !elsewhere.includes(name) && !isUnknown(facts, name));
  return (
    <section className={css.wide} aria-labelledby="film-told">
      <h2 id="film-told">{t('told.title')}</h2>
      {known.length === 0 ? (
        <p className={css.muted}>{t('told.none')}</p>
      ) : (
        <KnownFacts film={film} names={known} onChange={onChange} />
      )}
    </section>
  );
}
