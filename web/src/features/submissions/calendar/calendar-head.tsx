import { CALENDAR_KINDS, type CalendarKind } from '@laurel/rules/submissions/calendar';
import { addMonths, formatDay, formatMonth, today } from '@laurel/rules/dates/days';
import { CalendarPlus, ChevronLeft, ChevronRight } from 'lucide-react';
import { t } from '@laurel/messages/pages/submissions/calendar';
import type { CalendarEvent } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { Segmented } from '../../../ui/forms/segmented';
import { Select } from '../../../ui/forms/select';
import { FilterTabs } from '../../../ui/layout/tabs';
import { CALENDAR_LAYOUTS, type CalendarState, type CalendarLayout } from './calendar-state';
import css from './calendar.module.css';

const layoutOptions = CALENDAR_LAYOUTS.map((value) => ({ value, label: t(`show.${value}`) }));

type Props = {
  state: CalendarState;
  layout: CalendarLayout;
  isNarrow: boolean;
  from: string;
  /** Undefined while they are not loaded. */
  events: readonly CalendarEvent[] | undefined;
  onChange: (changes: Partial<CalendarState>) => void;
  onSubscribe: () => void;
};

/** The controls of the calendar: range, layout and kind of event. */
export function CalendarHead({ state, layout, isNarrow, from, events, onChange, onSubscribe }: Props) {
  const { month, kind } = state;
  const moveMonths = (months: number) =>
    onChange({ month: addMonths(`${month}-01`, months).slice(0, 7), day: null });
  return (
    <>
      <div className={css.head}>
        <div className={css.steps}>
          <Button
            variant="subtle"
            icon
            aria-label={t('earlier')}
            title={t('earlier')}
            onClick={() => moveMonths(-1)}
          >
            <ChevronLeft size={18} aria-hidden />
          </Button>
          <Button
            variant="subtle"
            icon
            aria-label={t('later')}
            title={t('later')}
            onClick={() => moveMonths(1)}
          >
            <ChevronRight size={18} aria-hidden />
          </Button>
          <Button size="small" onClick={() => onChange({ month: today().slice(0, 7), day: today() })}>
            {t('today')}
          </Button>
        </div>
        <h2 aria-live="polite">
          {layout === 'month' ? formatMonth(month) : t('agenda', { day: formatDay(from) })}
        </h2>
        <Segmented
          legend={t('show')}
          name="show"
          value={layout}
          options={layoutOptions}
          onChange={(next) => onChange({ layout: next })}
        />
        <Button onClick={onSubscribe}>
          <CalendarPlus size={16} aria-hidden /> {t('subscribe')}
        </Button>
      </div>
      <KindFilter
        kind={kind}
        events={events}
        isNarrow={isNarrow}
        onKind={(next) => onChange({ kind: next })}
      />
    </>
  );
}

type KindFilterProps = {
  kind: CalendarKind | null;
  events: readonly CalendarEvent[] | undefined;
  isNarrow: boolean;
  onKind: (kind: CalendarKind | null) => void;
};

/** Chooses one kind or all. On narrow screens it is a list instead of tabs. */
function KindFilter({ kind, events, isNarrow, onKind }: KindFilterProps) {
  const tabs = (['all', ...CALENDAR_KINDS] as const).map((value) => ({
    value,
    label: t(`kind.${value}`),
    count: events?.filter((event) => value === 'all' || event.kind === value).length,
  }));
  const choose = (next: (typeof tabs)[number]['value']) => onKind(next === 'all' ? null : next);
  if (!isNarrow) return <FilterTabs label={t('kinds')} value={kind ?? 'all'} tabs={tabs} onChange={choose} />;
  const options = tabs.map(({ value, label, count }) => ({
    value,
    label: count === undefined ? label : `${label} (${count})`,
  }));
  return <Select label={t('kinds')} value={kind ?? 'all'} options={options} onChange={choose} />;
}
