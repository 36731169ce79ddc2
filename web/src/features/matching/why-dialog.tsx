import { Link } from 'react-router-dom';
import { t } from '../../lib/texts/place';
import type { Explanation, Film } from '../../lib/wire';
import { Dialog } from '../../ui/dialog';
import { Explained } from './explained';
import css from './matching.module.css';

/** A dialog over the festival's page: everything that one of its competitions says about a film. */
export const WhyDialog = ({
  film,
  explanation,
  onClose,
}: {
  film: Film;
  explanation: Explanation;
  onClose: () => void;
}) => (
  <Dialog title={t('why.title', { film: film.name })} shape="sheet" onClose={onClose}>
    <div className={css.sheet}>
      <Link to={`/user/matching?filmId=${film.id}&competition=${explanation.competitionId}`}>
        {t('why.list')}
      </Link>
      <Explained film={film} explanation={explanation} run={null} />
    </div>
  </Dialog>
);
