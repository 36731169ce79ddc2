import {
  columnVisibilityFeature,
  createColumnHelper,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import type { FestivalSort } from '@laurel/rules/festivals/catalogue-editing';
import { formatDay } from '@laurel/rules/dates/days';
import { Link } from 'react-router-dom';
import { formatLocation } from '@laurel/messages/formatting/location-names';
import { formatInstant } from '../../../lib/dates/format-instant';
import { t } from '@laurel/messages/pages/administration/festival-list';
import type { FestivalRow } from '../../../lib/server/wire';
import { FestivalBadges } from './festival-badges';

export const features = tableFeatures({ rowSortingFeature, rowSelectionFeature, columnVisibilityFeature });
const helper = createColumnHelper<typeof features, FestivalRow>();

/** The sort key of each sortable column. */
export const SORTS: Readonly<Record<string, FestivalSort>> = {
  name: 'name',
  competitions: 'competitions',
  deadline: 'deadline',
  verified: 'verified',
  id: 'newest',
};

export const columns = helper.columns([
  helper.accessor('name', {
    id: 'name',
    header: t('column.name'),
    cell: ({ row: { original } }) => (
      <Link to={`/admin/festival-list/${original.id}`} dir="auto">
        {original.name}
      </Link>
    ),
  }),
  helper.accessor(({ city, country }) => formatLocation(city, country), {
    id: 'country',
    header: t('column.country'),
    enableSorting: false,
  }),
  helper.accessor('competitions', {
    id: 'competitions',
    header: t('column.competitions'),
    cell: ({ row: { original } }) => (
      <>
        {original.competitions.toLocaleString('en')}
        {original.deprecated > 0 && <small>{t('competitions.deprecated', { n: original.deprecated })}</small>}
      </>
    ),
  }),
  helper.accessor('nextDeadline', {
    id: 'deadline',
    header: t('column.deadline'),
    cell: ({ row: { original } }) => <Deadline row={original} />,
  }),
  helper.accessor('verifiedAt', {
    id: 'verified',
    header: t('column.verified'),
    cell: ({ getValue }) => {
      const verifiedAt = getValue();
      return verifiedAt ? <time dateTime={verifiedAt}>{formatInstant(verifiedAt)}</time> : t('never');
    },
  }),
  helper.display({
    id: 'state',
    header: t('column.state'),
    cell: ({ row: { original } }) => <FestivalBadges row={original} />,
  }),
  helper.accessor('startsOn', {
    id: 'starts',
    header: t('column.starts'),
    enableSorting: false,
    cell: ({ row: { original } }) => original.startsOn && <Day day={original.startsOn} />,
  }),
  helper.accessor('id', { id: 'id', header: t('column.id') }),
]);

const Day = ({ day }: { day: string }) => <time dateTime={day}>{formatDay(day)}</time>;

function Deadline({ row: { nextDeadline, lastDeadline } }: { row: FestivalRow }) {
  if (nextDeadline) return <Day day={nextDeadline} />;
  return <span>{lastDeadline ? t('dates.past', { day: formatDay(lastDeadline) }) : t('dates.none')}</span>;
}
