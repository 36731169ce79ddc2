import { FAIL, SATISFIED, UNKNOWN, type Outcome } from '../../domain/rules/compare.js';
import { createFailure, createUnknown, type Judgement } from '../../domain/rules/judgement.js';
import { MAYBE_USED_UP, USED_UP, type PremiereUsage, type Sites } from '../index/sites.js';
import type { Rule, Site } from '../index/rules/rule.js';
import type { Subject } from '../query/subject.js';

/** Returns the outcome of a premiere rule at a site, for a festival that starts on a day. */
export function getPremiereOutcome(site: Site, startsOn: number, subject: Subject, sites: Sites): Outcome {
  if (!subject.screenings) return UNKNOWN;
  if (subject.screenings.length === 0 && subject.isOnlineKnown) return SATISFIED;
  const { failsAfter, doubtAfter } = sites.getLoss(site, subject);
  if (startsOn > failsAfter) return FAIL;
  return startsOn > doubtAfter ? UNKNOWN : SATISFIED;
}
/** Like `getPremiereOutcome`, but also names the screening or the missing field that decided. */
export function judgePremiereRule(
  rule: Rule,
  site: Site,
  startsOn: number,
  subject: Subject,
  sites: Sites,
): Judgement {
  const outcome = getPremiereOutcome(site, startsOn, subject, sites);
  if (outcome === SATISFIED) return rule.satisfiedJudgement;
  const findScreening = (usage: PremiereUsage) =>
    subject.screenings?.find(
      (screening) => screening.day < startsOn && sites.getPremiereUsage(site, screening, subject) === usage,
    );
  if (outcome === UNKNOWN) {
    const areCountriesMissing = site.ignoresProductionCountries && !subject.hasProductionCountries;
    const mayBeUsedUp = findScreening(MAYBE_USED_UP) !== undefined;
    if (areCountriesMissing && mayBeUsedUp) return createUnknown('productionCountries');
    return subject.areScreeningsKnown && !mayBeUsedUp ? createUnknown('isOnline') : rule.unknownJudgement;
  }
  const { country, city, date } = findScreening(USED_UP)!.screening;
  return createFailure(rule.field, { code: 'shown', country, city, day: date || null, level: site.level });
}
