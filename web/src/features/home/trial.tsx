import { Suspense, useRef, useState } from 'react';
import { lazyComponent } from '../../lib/loading/lazy-component';
import { useSession } from '../../lib/session/session';
import { t } from '@laurel/messages/pages/site/home';
import { FIRST_FILM_PATH, saveTrialFilm, type TrialFilm } from '../../lib/drafts/trial-film';
import { Button, ButtonLink } from '../../ui/buttons/button';
import { DebouncedStatus } from '../../ui/accessibility/debounced-status';
import { Skeleton } from '../../ui/feedback/skeleton';
import { Sprig } from '../../widgets/matching/verdict-icon';
import css from './trial.module.css';
import { TrialQuestions } from './trial-questions';
import { pickKnownFields, useTrialMatches } from './use-trial-matches';
import { QueryStatus } from '../../widgets/feedback/query-status';

/** The code of the results loads when the user reaches the questions, so that it does not delay the page. */
const loadRows = () => import('./trial-rows');
const TrialRows = lazyComponent(() => loadRows().then((module) => module.TrialRows));
const COUNTED_VERDICTS = ['eligible', 'needs-confirmation', 'unchecked'] as const;
const NO_FIELDS: TrialFilm = {};
const EXAMPLE: TrialFilm = { length: 720, productionCountries: ['PT'], types: ['Documentary'] };

/** Counts the competitions that would accept a film with these fields, and shows the three best. */
export function Trial() {
  const session = useSession();
  const [fields, setFields] = useState(NO_FIELDS);
  const { matchesQuery, matches, hasInput, isOutdated } = useTrialMatches(fields);
  const counts = matches?.counts;
  const questionsRef = useRef<HTMLDivElement>(null);
  /** The pressed button disappears, so the focus moves to the first question. */
  const startWith = (fields: TrialFilm) => {
    setFields(fields);
    questionsRef.current?.querySelector('input')?.focus();
  };
  const preloadRows = () => void loadRows().catch(() => {});
  return (
    <section className={css.trial} aria-labelledby="trial" onFocus={preloadRows} onPointerEnter={preloadRows}>
      <div ref={questionsRef} className={css.questions}>
        <header>
          <h2 id="trial">{t('trial.title')}</h2>
          <p>
            {!session && t('trial.free')} {t('trial.lead')}
          </p>
        </header>
        <TrialQuestions fields={fields} onChange={setFields} />
      </div>
      <div className={css.answers} data-stale={(hasInput && isOutdated) || undefined}>
        {!hasInput && (
          <div className={css.empty}>
            <p>{t('trial.empty')}</p>
            <Button onClick={() => startWith(EXAMPLE)}>{t('trial.example')}</Button>
          </div>
        )}
        {hasInput && <QueryStatus query={matchesQuery} lines={4} height="row" />}
        {matches && counts && (
          <>
            <ul className={css.counts}>
              {COUNTED_VERDICTS.map((verdict) => (
                <li key={verdict} data-verdict={verdict}>
                  <strong>{counts[verdict].toLocaleString('en')}</strong>
                  <span>
                    <Sprig verdict={verdict} size={18} /> {t(`trial.${verdict}`)}
                  </span>
                </li>
              ))}
            </ul>
            {matches.isRebuilding && <p className={css.note}>{t('trial.loading')}</p>}
            <Suspense fallback={<Skeleton lines={3} height="row" />}>
              <TrialRows items={matches.items} />
            </Suspense>
            <div className={css.save}>
              <ButtonLink
                variant="primary"
                to={
                  session ? FIRST_FILM_PATH : `/signup?${new URLSearchParams({ redirect: FIRST_FILM_PATH })}`
                }
                onClick={() => saveTrialFilm(pickKnownFields(fields))}
              >
                {t('trial.save')}
              </ButtonLink>
              <Button variant="subtle" onClick={() => startWith(NO_FIELDS)}>
                {t('trial.clear')}
              </Button>
              {!session && <span>{t('trial.save.description')}</span>}
            </div>
          </>
        )}
        <DebouncedStatus>
          {counts && !isOutdated
            ? t('trial.summary', {
                eligible: counts.eligible,
                confirm: counts['needs-confirmation'],
                unchecked: counts.unchecked,
              })
            : ''}
        </DebouncedStatus>
      </div>
    </section>
  );
}
