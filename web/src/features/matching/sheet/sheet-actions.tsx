import type { HideReason } from '@laurel/rules/matching/hide-reasons';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { Link } from 'react-router-dom';
import { query } from '../../../lib/server/bff';
import { parseHttpUrl } from '@laurel/rules/links/http-url';
import { stateLabels } from '@laurel/messages/labels/state-labels';
import { t } from '@laurel/messages/pages/matching/matching';
import type { Film, Row } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { HideMenu } from '../hiding/hide-menu';
import css from '../matching.module.css';
import sheetCss from './sheet.module.css';
import type { SheetMatch } from './use-unlisted-match';

type Props = {
  film: Film;
  match: SheetMatch;
  /** Only a row of the list can be hidden. */
  row: Row | undefined;
  onAdd: (match: SheetMatch) => void;
  onHide: (row: Row, reason: HideReason | null) => void;
};

export function SheetActions({ film, match, row, onAdd, onHide }: Props) {
  const { festival, submission } = match;
  const { data: festivalDetails } = useQuery(query('getFestival', { festivalId: festival.id }));
  const entryUrl =
    festivalDetails &&
    (parseHttpUrl(festivalDetails.filmfreewayLink) ?? parseHttpUrl(festivalDetails.homepage));
  return (
    <div className={css.actions}>
      {submission ? (
        <p>
          {t('row.listed')}{' '}
          <Link to={`/submissions2/user/${film.createdBy}/film/${film.id}`}>
            {stateLabels[submission.state]}
          </Link>
        </p>
      ) : (
        <Button variant="primary" onClick={() => onAdd(match)}>
          {t('row.add')}
        </Button>
      )}
      <div data-slot="hide">{row && <HideMenu row={row} hasLabel onHide={onHide} />}</div>
      {entryUrl && (
        <a href={entryUrl} target="_blank" rel="noopener nofollow" className={sheetCss.out}>
          {t('sheet.entry')} <ExternalLink size={14} aria-hidden />
        </a>
      )}
      <Link to={`/festivals/${festival.id}`}>{t('detail.festival')}</Link>
    </div>
  );
}
