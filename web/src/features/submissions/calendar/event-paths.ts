import type { CalendarEvent } from '../../../lib/server/wire';

export const getEventKey = ({ kind, submission, deadline }: CalendarEvent): string =>
  [kind, submission.id, deadline?.date.id].filter(Boolean).join('-');

/** Null: the festival is unknown. */
export const getFestivalPath = ({ festival }: CalendarEvent): string | null =>
  festival ? `/festivals/${festival.id}` : null;
