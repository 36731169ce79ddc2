import type { PremiereLevel } from '@laurel/rules/vocabularies';
import { useState } from 'react';
import { t as shared } from '../../lib/texts/controls';
import { t } from '../../lib/texts/submissions';
import type { Film, Submission } from '../../lib/wire';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/state';
import { nameOf } from './states';
import css from './submissions.module.css';
import { useLostPremieres, type Looked } from './use-lost-premieres';

/** Before a move to accepted: what else on the list asks for a premiere that these screenings would take. Says so while that is not known; draws nothing without. */
export function PremiereWarning({
  film,
  taken,
  all,
}: {
  film: Film;
  taken: readonly Submission[];
  all: readonly Submission[];
}) {
  const { lost, state, again } = useLostPremieres(film, taken, all);
  return (
    <>
      <Lookup state={state} onAgain={again} />
      {lost.length > 0 && <LostPremieres lost={lost} />}
    </>
  );
}

/** What is not known yet is said: silence would read as “none”. The button stays while it is tried again, so that the focus does. */
function Lookup({ state, onAgain }: { state: Looked['state']; onAgain: () => void }) {
  const [isTrying, setTrying] = useState(false);
  if (isTrying && state === 'known') setTrying(false);
  if (state === 'known') return null;
  if (state === 'asking' && !isTrying)
    return (
      <p role="status" className={css.muted}>
        {t('premiere.asking')}
      </p>
    );
  const retry = () => {
    setTrying(true);
    onAgain();
  };
  return (
    <Notice>
      <p role="status">{t('premiere.away')}</p>
      <Button size="small" busy={state === 'asking'} onClick={retry}>
        {shared('retry')}
      </Button>
    </Notice>
  );
}

function LostPremieres({ lost }: Pick<Looked, 'lost'>) {
  return (
    <Notice>
      <p>{t('premiere.lost', { n: lost.length })}</p>
      <ul className={css.lost}>
        {lost.map(({ submission: one, levels }) => (
          <li key={one.id}>
            <bdi>{nameOf(one)}</bdi>
            {one.festivalName && (
              <>
                , <bdi>{one.festivalName}</bdi>
              </>
            )}{' '}
            <span className={css.muted}>
              ({levels.map((level) => t(`premiere.${level as PremiereLevel}`)).join(', ')})
            </span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
