import { t } from '../../../lib/texts/film-page';
import type { Film } from '../../../lib/wire';
import { t as tFilm } from '../../../lib/texts/films';
import { asked, factPages, factsOf, isUnknown, type FactName } from '../film-facts';
import { KnownFacts } from '../wizard/known-facts';
import css from './film-page.module.css';

/** These stand elsewhere on the page, as what they are. */
const elsewhere: FactName[] = ['name', 'synopsis', 'credits'];
type Props = { film: Film; onChange: (name: FactName) => void };

/** Every fact of a film that is known, by whose it is, with the way to change it. */
export function ToldFacts({ film, onChange }: Props) {
  const facts = factsOf(film);
  const known = factPages
    .map((part) => ({
      part,
      names: asked[part].filter((name) => !elsewhere.includes(name) && !isUnknown(facts, name)),
    }))
    .filter(({ names }) => names.length > 0);
  return (
    <section className={css.wide} aria-labelledby="film-told">
      <h2 id="film-told">{t('told.title')}</h2>
      {known.length === 0 ? (
        <p className={css.muted}>{t('told.none')}</p>
      ) : (
        known.map(({ part, names }) => (
          <section key={part} className={css.part} aria-labelledby={`film-told-${part}`}>
            <h3 id={`film-told-${part}`}>{tFilm(`section.${part}`)}</h3>
            <KnownFacts film={film} names={names} onChange={onChange} />
          </section>
        ))
      )}
    </section>
  );
}
