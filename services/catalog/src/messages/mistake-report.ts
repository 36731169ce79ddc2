import { toIsoInstantSql } from '@laurel/runtime/database/client';

/** Selects reports with the columns of the message. The caller appends conditions and the order. */
export const SELECT_REPORTS = `select r."id", r."festivalId", f."name" as "festivalName", r."userId", r."subject", r."text",
  ${toIsoInstantSql('r."createdAt"')} as "createdAt", ${toIsoInstantSql('r."resolvedAt"')} as "resolvedAt", r."resolvedBy"
  from "festival_report" r join "festival" f on f."id" = r."festivalId"`;
