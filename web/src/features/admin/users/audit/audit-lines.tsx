import { Link, useSearchParams } from 'react-router-dom';
import { formatInstant } from '../../../../lib/dates/format-instant';
import { t } from '@laurel/messages/pages/administration/users';
import type { AuditLine } from '../../../../lib/server/wire';
import css from '../../admin.module.css';
import { isInstant } from '../../festival-fields/format-value';
import { withParameters } from '../../../../lib/url-state/with-parameters';

const formatName = (id: string | null, name: string | null) =>
  id ? (name ?? t('log.deleted_user')) : t('log.operator');
function formatActor({ actor, actorName, impersonator, impersonatorName }: AuditLine): string {
  if (!impersonator) return formatName(actor, actorName);
  return t('log.impersonated', {
    admin: formatName(impersonator, impersonatorName),
    user: formatName(actor, actorName),
  });
}
function formatDetail(name: string, value: string | number | boolean): string {
  if (name === 'outcome') return t.find(`audit.outcome.${value}`) ?? String(value);
  return typeof value === 'string' && isInstant(value) ? formatInstant(value) : String(value);
}
const formatDetails = (line: AuditLine) =>
  Object.entries(line.details)
    .flatMap(([name, value]) =>
      value === null ? [] : [`${t.find(`audit.detail.${name}`) ?? name}: ${formatDetail(name, value)}`],
    )
    .join(' · ');

type Props = { lines: readonly AuditLine[]; isForOneUser?: boolean };

/** Entries of the audit log: action, affected user, actor, time and details. */
export function AuditLines({ lines, isForOneUser = false }: Props) {
  const [parameters] = useSearchParams();
  /** Returns the address of the user's sheet next to the log with its current filters. */
  const getUserPath = (user: string) => `?${withParameters(parameters, { user })}`;
  return (
    <ol className={css.lines}>
      {lines.map((line) => (
        <li key={line.seq}>
          <strong>{t.find(`audit.action.${line.what}`) ?? line.what}</strong>
          {!isForOneUser && line.whom && (
            <span>
              {line.whomName ? (
                <Link to={getUserPath(line.whom)} dir="auto">
                  {t('log.about', { user: line.whomName })}
                </Link>
              ) : (
                <>
                  {t('log.about', { user: t('log.deleted_user') })} <code>{line.whom}</code>
                </>
              )}
            </span>
          )}
          <span dir="auto">
            <time dateTime={line.at}>{formatInstant(line.at)}</time>, {formatActor(line)} ·{' '}
            {t('log.seq', { seq: line.seq })}
          </span>
          {formatDetails(line) && <span dir="auto">{formatDetails(line)}</span>}
        </li>
      ))}
    </ol>
  );
}
