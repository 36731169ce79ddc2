import { useEffect, useEffectEvent, useId, useState } from 'react';
import { markOf } from '../../lib/held-in';
import { t } from '../../lib/texts/matching';
import type { Film } from '../../lib/wire';
import { Dialog } from '../../ui/dialog';
import { FestivalMark } from '../../ui/festival-mark';
import { Skeleton } from '../../ui/skeleton';
import { ErrorState } from '../../ui/state';
import { TextField } from '../../ui/text-field';
import { VisuallyHidden } from '../../ui/visually-hidden';
import css from './matching.module.css';
import { useFoundCompetitions, type Found } from './use-found-competitions';
import own from './why-not.module.css';

type Props = {
  film: Film;
  /** What stands in its box at first, and where that is kept, so that one comes back to what was found. */
  text: string;
  onText: (text: string) => void;
  onChoose: (competitionId: number) => void;
  onClose: () => void;
};

/** "Why not X?" finds any competition, eligible or not; its sheet is the answer, and the way back from there leads here. */
export function WhyNot({ film, text: kept, onText, onChoose, onClose }: Props) {
  const [text, setText] = useState(kept);
  const { found, asked, isNearest, isEmpty, failed, isSettled, isAsked } = useFoundCompetitions(text);
  const keep = useEffectEvent((next: string) => {
    if (next !== kept) onText(next);
  });
  useEffect(() => keep(asked), [asked]);
  return (
    <Dialog title={t('whynot.title')} shape="sheet" onClose={onClose}>
      <div className={css.sheet}>
        <TextField
          label={t('whynot.label')}
          hint={t('whynot.hint', { film: film.name })}
          type="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {failed && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
        {isAsked && !isSettled && found.length === 0 && !failed && <Skeleton lines={5} />}
        {isNearest && found.length > 0 && (
          <p className={css.muted}>{t('whynot.nearest', { query: asked })}</p>
        )}
        {found.length > 0 && (
          <ul className={own.found}>
            {[...Map.groupBy(found, ({ festival }) => festival.id).values()].map((competitions) => (
              <FoundFestival
                key={competitions[0]!.festival.id}
                competitions={competitions}
                onChoose={onChoose}
              />
            ))}
          </ul>
        )}
        {isAsked && isSettled && found.length === 0 && !failed && (
          <p className={css.muted}>{t(isEmpty ? 'whynot.empty' : 'whynot.none', { query: asked })}</p>
        )}
      </div>
    </Dialog>
  );
}

/** One entry per festival, its competitions beneath. */
function FoundFestival({ competitions, onChoose }: { competitions: Found[]; onChoose: Props['onChoose'] }) {
  const { festival } = competitions[0]!;
  const nameId = useId();
  return (
    <li>
      <FestivalMark {...markOf(festival)} />
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
