import type { CalendarEvent } from '../../../lib/server/wire';

export const getEventKey = ({ kind, submission, deadline }: CalendarEvent): string =>
  [kind, submission.id, deadline?.date.id].filter(Boolean).join('-');

/** Returns null if the festival is unknown. */
export const getFestivalPath = ({ festival }: CalendarEvent): string | null =>
  festival ? `/festivals/${festival.id}` : null;
