import { formatRuntime } from '@laurel/rules/films/runtimes';
import { RotateCcw, X } from 'lucide-react';
import { useRef } from 'react';
import { useKeys } from '../../../ui/keyboard/shortcuts';
import type { FunctionResponse } from '../../../lib/server/functions';
import { t } from '@laurel/messages/pages/matching/what-if';
import type { Change } from '../../../lib/url-state/change-parameter';
import type { BestChange, Film } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { DebouncedStatus } from '../../../ui/accessibility/debounced-status';
import { WhatIfPremiere } from './what-if-premiere';
import { WhatIfRuntime } from './what-if-runtime';
import css from './what-if.module.css';
import {
  getSavableFields,
  getWhatIfFields,
  getLength,
  EMPTY_WHAT_IF,
  toPremiereChange,
  getPremiere,
  withChange,
  type WhatIf,
} from './what-if-state';
import { BestWhatIf, summarizeWhatIf } from './what-if-summary';
import { useSaveWhatIf } from './use-save-what-if';

type Props = {
  film: Film;
  whatIf: WhatIf;
  onWhatIf: (whatIf: WhatIf) => void;
  /** The last response of the list, and whether a newer query is running. */
  firstPage: FunctionResponse<'getCompetitionWizardListingData'> | undefined;
  isOutdated: boolean;
  bestChange: BestChange | null;
  /** Then Escape closes the sheet, and does not reset the what-if. */
  hasOpenSheet: boolean;
};
/** The label of a change that has no separate control. */
function formatChip({ field, value }: Change): string {
  if (field === 'isOnline') return t(value === true ? 'premiere.online' : 'chip.isOnline');
  return t(field === 'productionDate' || field === 'screenings' ? `chip.${field}` : 'chip.other');
}
const hasNoControl = ({ field }: Change) => field !== 'length' && field !== 'premiere';

/** Tries another runtime or premieres. The film stays as it is until the user saves it. */
export function WhatIfBar({
  film,
  whatIf,
  onWhatIf,
  firstPage,
  isOutdated,
  bestChange,
  hasOpenSheet,
}: Props) {
  const { changes, isChangedOnly } = whatIf;
  const runtimeRef = useRef<HTMLInputElement>(null);
  const applyChange = (change: Change) => onWhatIf({ ...whatIf, changes: withChange(changes, change) });
  const hasWhatIf = Object.keys(getWhatIfFields(film, changes)).length > 0;
  const savableFields = getSavableFields(film, changes);
  const onLength = (seconds: number) =>
    applyChange({ field: 'length', value: seconds === film.length ? null : seconds });
  const resetWhatIf = () => {
    onWhatIf(EMPTY_WHAT_IF);
    runtimeRef.current?.focus();
  };
  const { save, isSaving } = useSaveWhatIf(film, () => onWhatIf(EMPTY_WHAT_IF));
  useKeys(
    t('label'),
    hasWhatIf && !hasOpenSheet ? [{ keys: 'Escape', label: t('back'), run: resetWhatIf }] : [],
  );
  const summary = hasWhatIf ? summarizeWhatIf(firstPage) : null;
  const { length: savableLength, ...otherSavableFields } = savableFields;
  const saveLabel =
    savableLength != null && Object.keys(otherSavableFields).length === 0
      ? t('save.length', { length: formatRuntime(savableLength) })
      : t('save');
  return (
    <section
      className={css.whatIf}
      aria-label={t('label')}
      data-tried={hasWhatIf || undefined}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !hasWhatIf) return;
        event.preventDefault();
        event.stopPropagation();
        resetWhatIf();
      }}
    >
      <span className={css.label} aria-hidden>
        {t('label')}
      </span>
      <WhatIfRuntime
        ref={runtimeRef}
        filmLength={film.length}
        value={getLength(changes, film)}
        onValue={onLength}
      />
      <WhatIfPremiere
        film={film}
        value={getPremiere(changes)}
        onValue={(premiere) => applyChange(toPremiereChange(premiere))}
      />
      {changes.filter(hasNoControl).map((change) => (
        <button
          key={change.field}
          type="button"
          className={css.chip}
          onClick={() => applyChange({ ...change, value: null })}
          title={t('chip.remove')}
        >
          {formatChip(change)} <X size={14} role="img" aria-label={t('chip.remove')} />
        </button>
      ))}
      {hasWhatIf ? (
        <>
          <p className={css.sum} data-stale={isOutdated || undefined} title={summary?.full}>
            {summary?.short ?? ' '}
          </p>
          <Button
            size="small"
            variant="subtle"
            aria-pressed={isChangedOnly}
            title={t('changed.title')}
            onClick={() => onWhatIf({ ...whatIf, isChangedOnly: !isChangedOnly })}
          >
            {t('changed')}
          </Button>
          {Object.keys(savableFields).length > 0 && (
            <Button
              size="small"
              variant="subtle"
              busy={isSaving}
              title={t('save.title')}
              aria-label={saveLabel}
              onClick={() => void save(savableFields)}
            >
              {t('save.short')}
            </Button>
          )}
          <Button
            size="small"
            variant="primary"
            onClick={resetWhatIf}
            title={t('back')}
            aria-label={t('back')}
          >
            <RotateCcw size={14} aria-hidden /> <span className={css.resetLabel}>{t('back.short')}</span>
          </Button>
        </>
      ) : bestChange && bestChange.opens > 0 ? (
        <BestWhatIf film={film} bestChange={bestChange} onTry={applyChange} />
      ) : (
        // Reserves the space, so that no row moves when the text appears.
        <span className={css.best} aria-hidden />
      )}
      <DebouncedStatus>
        {summary && !isOutdated && firstPage
          ? t('summary', { sum: summary.full, eligible: firstPage.counts.eligible.toLocaleString('en') })
          : ''}
      </DebouncedStatus>
    </section>
  );
}
