import { useEffect, useEffectEvent, useId, useState } from 'react';
import { toFestivalLogo } from '../../../lib/festivals/festival-month';
import { t } from '@laurel/messages/pages/matching/matching';
import type { Film } from '../../../lib/server/wire';
import { Dialog } from '../../../ui/dialogs/dialog';
import { FestivalLogo } from '../../../widgets/festivals/festival-logo';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { ErrorState } from '../../../widgets/feedback/error-state';
import { TextField } from '../../../ui/forms/text-field';
import { VisuallyHidden } from '../../../ui/accessibility/visually-hidden';
import css from '../matching.module.css';
import { useCompetitionSearch, type FoundCompetition } from './use-competition-search';
import whyNotCss from './why-not.module.css';

type Props = {
  film: Film;
  /** The initial text, and the callback that stores it, so that the search survives Back. */
  text: string;
  onText: (text: string) => void;
  onChoose: (competitionId: number) => void;
  onClose: () => void;
};

/** "Why not X?" finds any competition, eligible or not. Its sheet holds the answer, and Back leads here. */
export function WhyNot({ film, text: storedText, onText, onChoose, onClose }: Props) {
  const [text, setText] = useState(storedText);
  const { foundCompetitions, searchText, isNearest, isEmpty, failedQuery, isSettled, hasText } =
    useCompetitionSearch(text);
  const storeText = useEffectEvent((next: string) => {
    if (next !== storedText) onText(next);
  });
  useEffect(() => storeText(searchText), [searchText]);
  return (
    <Dialog title={t('why_not.title')} shape="sheet" onClose={onClose}>
      <div className={css.sheet}>
        <TextField
          label={t('why_not.label')}
          hint={t('why_not.hint', { film: film.name })}
          type="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {failedQuery && <ErrorState error={failedQuery.error} onRetry={() => void failedQuery.refetch()} />}
        {hasText && !isSettled && foundCompetitions.length === 0 && !failedQuery && <Skeleton lines={5} />}
        {isNearest && foundCompetitions.length > 0 && (
          <p className={css.muted}>{t('why_not.nearest', { query: searchText })}</p>
        )}
        {foundCompetitions.length > 0 && (
          <ul className={whyNotCss.found}>
            {[...Map.groupBy(foundCompetitions, ({ festival }) => festival.id).values()].map(
              (competitions) => (
                <FoundFestival
                  key={competitions[0]!.festival.id}
                  competitions={competitions}
                  onChoose={onChoose}
                />
              ),
            )}
          </ul>
        )}
        {hasText && isSettled && foundCompetitions.length === 0 && !failedQuery && (
          <p className={css.muted}>{t(isEmpty ? 'why_not.empty' : 'why_not.none', { query: searchText })}</p>
        )}
      </div>
    </Dialog>
  );
}

/** One item per festival with its competitions below. */
function FoundFestival({
  competitions,
  onChoose,
}: {
  competitions: FoundCompetition[];
  onChoose: Props['onChoose'];
}) {
  const { festival } = competitions[0]!;
  const nameId = useId();
  return (
    <li>
      <FestivalLogo {...toFestivalLogo(festival)} />
      <strong id={nameId} dir="auto">
        {festival.name}
      </strong>
      <ul aria-labelledby={nameId}>
        {competitions.map(({ competitionId, name }) => (
          <li key={competitionId}>
            <button type="button" onClick={() => onChoose(competitionId)}>
              <VisuallyHidden>{festival.name}</VisuallyHidden> <span dir="auto">{name}</span>
            </button>
          </li>
        ))}
      </ul>
    </li>
  );
}
