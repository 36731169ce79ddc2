import { Link } from 'react-router-dom';
import { t } from '@laurel/messages/pages/matching/rank';
import type { Explanation, Film } from '../../../lib/server/wire';
import { Dialog } from '../../../ui/dialogs/dialog';
import { FullExplanation } from '../explanation/full-explanation';
import css from '../matching.module.css';

type Props = { film: Film; explanation: Explanation; onClose: () => void };

/** A dialog over the festival's page: everything that one of its competitions says about a film. */
export const ExplanationDialog = ({ film, explanation, onClose }: Props) => (
  <Dialog title={t('verdict.title', { film: film.name })} shape="sheet" onClose={onClose}>
    <div className={css.sheet}>
      <Link to={`/user/matching?filmId=${film.id}&competition=${explanation.competitionId}`}>
        {t('verdict.list')}
      </Link>
      <FullExplanation film={film} explanation={explanation} runId={null} />
    </div>
  </Dialog>
);
