import { instantOf } from '@laurel/runtime/database';

/** Reports in the message's own shape; what follows narrows and orders them. */
export const REPORTS = `select r."id", r."festivalId", f."name" as "festivalName", r."userId", r."subject", r."text",
  ${instantOf('r."createdAt"')} as "createdAt", ${instantOf('r."resolvedAt"')} as "resolvedAt", r."resolvedBy"
  from "festival_report" r join "festival" f on f."id" = r."festivalId"`;
