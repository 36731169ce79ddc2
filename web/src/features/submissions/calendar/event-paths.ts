import type { CalendarEvent } from '../../../lib/wire';
import { shortName } from './event-words';

export const eventKey = ({ kind, submission, deadline }: CalendarEvent): string =>
  [kind, submission.id, deadline?.date.id].filter(Boolean).join('-');

/** Null: nobody knows which festival it is. */
export const festivalPath = ({ festival }: CalendarEvent): string | null =>
  festival ? `/festivals/${festival.id}` : null;

/** The board of this very page with its card. */
export const boardPath = (event: CalendarEvent): string =>
  `?${new URLSearchParams({ q: shortName(event) }).toString()}`;
