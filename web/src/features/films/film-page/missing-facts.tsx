import { words } from '@laurel/words/words';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/bff';
import { t as factText } from '../../../lib/texts/films';
import { t } from '../../../lib/texts/film-page';
import { trialText } from '../../../lib/trial';
import type { Film } from '../../../lib/wire';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/state';
import { asked, factsOf, isFact, isUnknown, type FactName } from '../film-facts';
import css from './film-page.module.css';

/** What need not be told, or is asked for with its country. */
const FREE: FactName[] = ['synopsis', 'directorIdentities', 'productionSubdivisions', 'directorSubdivisions'];
const asking = Object.values(asked)
  .flat()
  .filter((name) => !FREE.includes(name));

/** Which facts are not known, and the one that settles most. `onSay` leads to a fact's field. */
export function MissingFacts({ film, onSay }: { film: Film; onSay: (trial: string) => void }) {
  const facts = factsOf(film);
  const missing = asking.filter((name) => isUnknown(facts, name));
  const best = useQuery(query('getMatchPreview', { filmId: film.id, facts: {} })).data?.bestChange;
  return (
    <section className={css.part} aria-labelledby="film-facts">
      <h2 id="film-facts">{t('facts.title')}</h2>
      {best && best.opens > 0 && isFact(best.field) && (
        <Notice tone="good">
          {words(best.text)}.{' '}
          <Button look="quiet" size="small" onClick={() => onSay(trialText(best))}>
            {t('facts.say', { fact: factText(best.field) })}
          </Button>
        </Notice>
      )}
      {missing.length === 0 ? (
        <p className={css.muted}>{t('facts.known')}</p>
      ) : (
        <>
          <p>{t('facts.missing', { n: missing.length })}</p>
          <ul className={css.missing}>
            {missing.map((name) => (
              <li key={name}>
                <Button size="small" onClick={() => onSay(name)}>
                  {factText(name)}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
