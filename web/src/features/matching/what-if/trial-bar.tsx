import { formatRuntime } from '@laurel/rules/runtimes';
import { RotateCcw, X } from 'lucide-react';
import { useRef } from 'react';
import { useKeys } from '../../../lib/keys';
import type { Answer } from '../../../lib/functions';
import { t } from '../../../lib/texts/trial';
import type { Change } from '../../../lib/trial';
import type { BestChange, Film } from '../../../lib/wire';
import { Button } from '../../../ui/button';
import { QuietStatus } from '../../../ui/quiet-status';
import { PremiereTrial } from './premiere-trial';
import { RuntimeTrial } from './runtime-trial';
import css from './trial.module.css';
import {
  factsToKeep,
  factsTried,
  lengthOf,
  nothingTried,
  premiereChange,
  premiereOf,
  withChange,
  type Trial,
} from './trial-state';
import { BestTrial, sumOf } from './trial-sum';
import { useKeepTrial } from './use-keep-trial';

type Props = {
  film: Film;
  trial: Trial;
  onTrial: (trial: Trial) => void;
  /** The list as it was last answered, and whether something newer is asked. */
  first: Answer<'getCompetitionWizardListingData'> | undefined;
  isOld: boolean;
  best: BestChange | null;
  /** Something stands beside the list that Escape closes first. */
  isEscapeTaken: boolean;
};
/** Those that have no control of their own here. */
function chipWords({ field, value }: Change): string {
  if (field === 'isOnline') return t(value === true ? 'premiere.online' : 'chip.isOnline');
  return t(field === 'productionDate' || field === 'screenings' ? `chip.${field}` : 'chip.other');
}
const isOther = ({ field }: Change) => field !== 'length' && field !== 'premiere';

/** What if the film were another: its runtime and its premieres move the list; nothing of it is the film's until it is kept. */
export function TrialBar({ film, trial, onTrial, first, isOld, best, isEscapeTaken }: Props) {
  const { changes, isChangedOnly } = trial;
  const control = useRef<HTMLInputElement>(null);
  const put = (change: Change) => onTrial({ ...trial, changes: withChange(changes, change) });
  const isTried = Object.keys(factsTried(film, changes)).length > 0;
  const kept = factsToKeep(film, changes);
  const onLength = (seconds: number) =>
    put({ field: 'length', value: seconds === film.length ? null : seconds });
  const back = () => {
    onTrial(nothingTried);
    control.current?.focus();
  };
  const { keep, isKeeping } = useKeepTrial(film, () => onTrial(nothingTried));
  useKeys(t('label'), isTried && !isEscapeTaken ? [{ keys: 'Escape', words: t('back'), run: back }] : []);
  const sum = isTried ? sumOf(first) : null;
  const isLengthAlone = kept.length != null && Object.keys(kept).length === 1;
  const keepWords = isLengthAlone ? t('keep.length', { length: formatRuntime(kept.length!) }) : t('keep');
  return (
    <section
      className={css.trial}
      aria-label={t('label')}
      data-tried={isTried || undefined}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isTried) return;
        event.preventDefault();
        event.stopPropagation();
        back();
      }}
    >
      <span className={css.label} aria-hidden>
        {t('label')}
      </span>
      <RuntimeTrial ref={control} own={film.length} value={lengthOf(changes, film)} onValue={onLength} />
      <PremiereTrial
        film={film}
        value={premiereOf(changes)}
        onValue={(premiere) => put(premiereChange(premiere))}
      />
      {changes.filter(isOther).map((change) => (
        <button
          key={change.field}
          type="button"
          className={css.chip}
          onClick={() => put({ ...change, value: null })}
          title={t('chip.remove')}
        >
          {chipWords(change)} <X size={14} role="img" aria-label={t('chip.remove')} />
        </button>
      ))}
      {isTried ? (
        <>
          <p className={css.sum} data-old={isOld || undefined} title={sum?.full}>
            {sum?.short ?? ' '}
          </p>
          <Button
            size="small"
            look="quiet"
            aria-pressed={isChangedOnly}
            title={t('changed.title')}
            onClick={() => onTrial({ ...trial, isChangedOnly: !isChangedOnly })}
          >
            {t('changed')}
          </Button>
          {Object.keys(kept).length > 0 && (
            <Button
              size="small"
              look="quiet"
              busy={isKeeping}
              title={t('keep.title')}
              aria-label={keepWords}
              onClick={() => void keep(kept)}
            >
              {t('keep.short')}
            </Button>
          )}
          <Button size="small" look="primary" onClick={back} title={t('back')} aria-label={t('back')}>
            <RotateCcw size={14} aria-hidden /> <span className={css.back}>{t('back.short')}</span>
          </Button>
        </>
      ) : best && best.opens > 0 ? (
        <BestTrial film={film} best={best} onTry={put} />
      ) : (
        // Its place is held, so that no row moves under a thumb when it comes.
        <span className={css.best} aria-hidden />
      )}
      <QuietStatus>
        {sum && !isOld && first
          ? t('said', { sum: sum.full, eligible: first.counts.eligible.toLocaleString('en') })
          : ''}
      </QuietStatus>
    </section>
  );
}
