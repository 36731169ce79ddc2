import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { lazyComponent } from '../../../lib/loading/lazy-component';
import { t } from '@laurel/messages/pages/submissions/submissions';
import { useAddress } from '../view-state/use-address';
import type { Film, Submission } from '../../../lib/server/wire';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { FilterTabs } from '../../../ui/layout/tabs';
import { RatesNote } from '../../../widgets/money/rates-note';
import type { RenderVerdict } from '../board/board';
import { EmptyBoard, EmptyView } from './empty-list';
import { FilmBoard } from '../board/film-board';
import { withParameters } from '../../../lib/url-state/with-parameters';

const VIEWS = ['board', 'table', 'calendar', 'plan', 'dashboard'] as const;
type View = (typeof VIEWS)[number];
const loaders = {
  table: () => import('../table/table-view'),
  calendar: () => import('../calendar/calendar-view'),
  plan: () => import('../planner/planner-view'),
  dashboard: () => import('../dashboard/dashboard-view'),
};
const TableView = lazyComponent(() => loaders.table().then((module) => module.TableView));
const CalendarView = lazyComponent(() => loaders.calendar().then((module) => module.CalendarView));
const PlannerView = lazyComponent(() => loaders.plan().then((module) => module.PlannerView));
const DashboardView = lazyComponent(() => loaders.dashboard().then((module) => module.DashboardView));
const listFees = ({ deadline, feePaid }: Submission) => [feePaid, ...(deadline?.fees ?? [])];

type Props = { film: Film; submissions: readonly Submission[]; renderVerdict: RenderVerdict };

const parseView = (address: URLSearchParams): View =>
  VIEWS.find((view) => view === address.get('view')) ?? 'board';

/** The tabs of a list's views. A tab becomes active before its view is rendered. */
export function ViewTabs() {
  const { requestedAddress, updateAddress } = useAddress();
  const show = (nextView: View) =>
    updateAddress(withParameters(requestedAddress, { view: nextView === 'board' ? null : nextView }));
  return (
    <FilterTabs
      label={t('views')}
      value={parseView(requestedAddress)}
      onChange={show}
      onHover={(view) => {
        if (view !== 'board') void loaders[view]();
      }}
      isLine
      tabs={VIEWS.map((view) => ({ value: view, label: t(`view.${view}`) }))}
    />
  );
}

/** A film's list in the view from the address. An empty list explains why it is empty. */
export function ListViews({ film, submissions, renderVerdict }: Props) {
  const view = parseView(useSearchParams()[0]);
  const isEmpty = submissions.length === 0;
  return (
    <>
      {isEmpty &&
        (view === 'board' ? <EmptyBoard film={film} /> : <EmptyView filmId={film.id} view={view} />)}
      {view === 'board' && !isEmpty && (
        <FilmBoard film={film} submissions={submissions} renderVerdict={renderVerdict} />
      )}
      {(view === 'board' || view === 'table') && <RatesNote amounts={submissions.flatMap(listFees)} />}
      <Suspense fallback={<Skeleton lines={6} />}>
        {view === 'table' && <TableView film={film} submissions={submissions} />}
        {view === 'calendar' && <CalendarView film={film} />}
        {view === 'dashboard' && <DashboardView filmId={film.id} />}
        {view === 'plan' && <PlannerView film={film} submissions={submissions} />}
      </Suspense>
    </>
  );
}
