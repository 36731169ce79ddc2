import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/bff';
import { t as factText } from '../../../lib/texts/films';
import { t } from '../../../lib/texts/film-page';
import type { Film } from '../../../lib/wire';
import { Button } from '../../../ui/button';
import { ErrorState } from '../../../ui/state';
import { Waiting } from '../../../ui/waiting';
import { asked, isFact, type FactName } from '../film-facts';
import { settlesWords } from '../settles-words';
import css from './film-page.module.css';

/** How many are shown; the rest is folded. */
const FIRST = 6;
type Missing = { film: Film; onSay: (trial: string) => void };

/** Which facts that rules wait for are not known, what settles most first, each with what it would settle. `onSay` leads to a fact's field. */
export function MissingFacts({ film, onSay }: Missing) {
  const preview = useQuery(query('getMatchPreview', { filmId: film.id, facts: {} }));
  const missing = preview.data?.settling.filter(({ field, asked }) => isFact(field) && asked > 0);
  return (
    <section className={css.part} aria-labelledby="film-facts">
      <h2 id="film-facts">{t('facts.title')}</h2>
      {!missing && preview.isError && (
        <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
      )}
      {!missing && !preview.isError && <Waiting query={preview} lines={4} />}
      {missing?.length === 0 && <p className={css.muted}>{t('facts.known')}</p>}
      {missing && missing.length > 0 && (
        <>
          <p>{t('facts.missing', { n: missing.length })}</p>
          <List missing={missing.slice(0, FIRST)} onSay={onSay} />
          {missing.length > FIRST && (
            <details>
              <summary>{t('facts.more', { n: missing.length - FIRST })}</summary>
              <List missing={missing.slice(FIRST)} onSay={onSay} />
            </details>
          )}
        </>
      )}
    </section>
  );
}

/** By its own name an age could be the film’s. */
const nameOf = (fact: FactName) =>
  (asked.director as readonly FactName[]).includes(fact)
    ? t('facts.director', { fact: factText(fact) })
    : factText(fact);

type Listed = { missing: Parameters<typeof settlesWords>[0][]; onSay: Missing['onSay'] };
function List({ missing, onSay }: Listed) {
  return (
    <ul className={css.missing}>
      {missing.map((one) => (
        <li key={one.field}>
          <Button size="small" onClick={() => onSay(one.field)}>
            {isFact(one.field) ? nameOf(one.field) : one.field}
          </Button>
          <span>{settlesWords(one)}</span>
        </li>
      ))}
    </ul>
  );
}
