import { formatDay, formatMonth } from '@laurel/rules/dates/days';
import type { PremiereLevel } from '@laurel/rules/terms/vocabularies';
import { formatList } from '../../../lib/formatting/format-list';
import { t } from '@laurel/messages/pages/submissions/planner';
import { t as tList } from '@laurel/messages/pages/submissions/submissions';
import type { AssumedDay } from '../../../lib/server/wire';
import type { ConflictGroup, PremiereUse } from './group-conflicts';
import css from './planner.module.css';

/** The entries that need a premiere, the festivals that use it up, and what to do. */
export function PlanConflicts({ groups }: { groups: readonly ConflictGroup[] }) {
  const acceptances = groups.flatMap((group) => group.acceptances);
  const isExplained = (acceptance: (typeof acceptances)[number]) =>
    acceptances.find(({ festival }) => festival === acceptance.festival) !== acceptance;
  return (
    <>
      <p>{t('conflicts.lead')}</p>
      <ul className={css.conflicts}>
        {groups.map((group) => (
          <li key={JSON.stringify(group)}>
            <p className={css.need}>{formatNeed(group)}</p>
            {group.acceptances.map((acceptance) => (
              <p key={acceptance.festival}>
                {t('conflict.accepted', { name: acceptance.festival })}{' '}
                {!isExplained(acceptance) && formatAssumedDay(acceptance.day)}
              </p>
            ))}
            {group.acceptances.length > 0 && group.isLeftOut && (
              <p>{t('conflict.excluded', { n: group.entries.length })}</p>
            )}
            {group.uses.map((use) => (
              <div key={JSON.stringify(use)}>
                <p>{formatUse(group, use)}</p>
                <ul>
                  {use.festivals.map((festival) => (
                    <li key={festival} dir="auto">
                      {festival}
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}

function formatNeed({ entries, level, isMandatory, isEntered }: ConflictGroup): string {
  const n = entries.length;
  const need = t(isMandatory ? 'conflict.requires' : 'conflict.prefers', {
    n,
    names: formatList(entries),
    level: tList(`premiere.${level as PremiereLevel}`),
  });
  return isEntered ? `${need} ${t('conflict.entered', { n })}` : need;
}

/** Formats what festivals would do to the premiere, and what to do about it. Their list follows. */
function formatUse({ entries, isMandatory, isEntered }: ConflictGroup, use: PremiereUse): string {
  const suffix = isMandatory ? '' : '.preferred';
  const values = { n: entries.length, m: use.festivals.length };
  if (isEntered) return t(use.canWait ? `conflict.wait${suffix}` : `conflict.late${suffix}`, values);
  if (use.isEntered)
    return t(use.canWait ? `conflict.wait.other${suffix}` : `conflict.late.other${suffix}`, values);
  if (use.canWait) return t(`conflict.send${suffix}`, values);
  return t(use.canWaitForOther ? `conflict.wait.then${suffix}` : `conflict.late${suffix}`, values);
}

/** Formats the assumed date of a screening that the film does not have yet, and the reason. */
function formatAssumedDay({ from, by }: AssumedDay): string {
  if (from === null || by === 'none') return t('assumed.none');
  if (by === 'year') return t('assumed.year', { year: from.slice(0, 4) });
  return t(`assumed.${by}`, { day: by === 'month' ? formatMonth(from.slice(0, 7)) : formatDay(from) });
}
