import { lazy, Suspense, useRef, useState } from 'react';
import { reloadOnce } from '../../lib/reload-once';
import { useSession } from '../../lib/session';
import { t } from '../../lib/texts/home';
import { FIRST_FILM, keepTrialFilm, type TrialFilm } from '../../lib/trial-film';
import { Button, ButtonLink } from '../../ui/button';
import { QuietStatus } from '../../ui/quiet-status';
import { Skeleton } from '../../ui/skeleton';
import { ErrorState } from '../../ui/state';
import { Sprig } from '../../ui/verdict-mark';
import { Waiting } from '../../ui/waiting';
import css from './trial.module.css';
import { TrialQuestions } from './trial-questions';
import { knownFacts, useTrial } from './use-trial';

/** What shows an answer is not on the way to the page: it comes when somebody turns to the questions. */
const loadRows = () => import('./trial-rows');
const TrialRows = lazy(async () => ({ default: (await reloadOnce(loadRows)).TrialRows }));
const COUNTED = ['eligible', 'needs-confirmation', 'unchecked'] as const;
const NOTHING: TrialFilm = {};
const EXAMPLE: TrialFilm = { length: 720, productionCountries: ['PT'], types: ['Documentary'] };

/** Three facts about a film, and at once how many competitions would take it and the three best of them; no account is needed. */
export function Trial() {
  const session = useSession();
  const [facts, setFacts] = useState(NOTHING);
  const { found, answer, isSaid, isOld } = useTrial(facts);
  const counts = answer?.counts;
  const questions = useRef<HTMLDivElement>(null);
  /** What was pressed is gone with it: one goes on at the first question. */
  const begin = (facts: TrialFilm) => {
    setFacts(facts);
    questions.current?.querySelector('input')?.focus();
  };
  const prepare = () => void loadRows().catch(() => {});
  return (
    <section className={css.trial} aria-labelledby="trial" onFocus={prepare} onPointerEnter={prepare}>
      <div ref={questions} className={css.questions}>
        <header>
          <h2 id="trial">{t('trial.title')}</h2>
          <p>
            {!session && t('trial.free')} {t('trial.lead')}
          </p>
        </header>
        <TrialQuestions facts={facts} onChange={setFacts} />
      </div>
      <div className={css.answers} data-old={(isSaid && isOld) || undefined}>
        {!isSaid && (
          <div className={css.empty}>
            <p>{t('trial.empty')}</p>
            <Button onClick={() => begin(EXAMPLE)}>{t('trial.example')}</Button>
          </div>
        )}
        {isSaid && !answer && found.isError && (
          <ErrorState error={found.error} onRetry={() => void found.refetch()} />
        )}
        {isSaid && !answer && !found.isError && <Waiting query={found} lines={4} tall="row" />}
        {answer && counts && (
          <>
            <ul className={css.counts}>
              {COUNTED.map((verdict) => (
                <li key={verdict} data-verdict={verdict}>
                  <strong>{counts[verdict].toLocaleString('en')}</strong>
                  <span>
                    <Sprig verdict={verdict} size={18} /> {t(`trial.${verdict}`)}
                  </span>
                </li>
              ))}
            </ul>
            {answer.isArriving && <p className={css.note}>{t('trial.arriving')}</p>}
            <Suspense fallback={<Skeleton lines={3} tall="row" />}>
              <TrialRows items={answer.items} />
            </Suspense>
            <div className={css.keep}>
              <ButtonLink
                look="primary"
                to={session ? FIRST_FILM : `/signup?${new URLSearchParams({ redirect: FIRST_FILM })}`}
                onClick={() => keepTrialFilm(knownFacts(facts))}
              >
                {t('trial.keep')}
              </ButtonLink>
              <Button look="quiet" onClick={() => begin(NOTHING)}>
                {t('trial.clear')}
              </Button>
              {!session && <span>{t('trial.keep.words')}</span>}
            </div>
          </>
        )}
        <QuietStatus>
          {counts && !isOld
            ? t('trial.said', {
                eligible: counts.eligible,
                confirm: counts['needs-confirmation'],
                unchecked: counts.unchecked,
              })
            : ''}
        </QuietStatus>
      </div>
    </section>
  );
}
