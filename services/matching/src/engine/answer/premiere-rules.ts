import { FAIL, SATISFIED, UNKNOWN, type Outcome } from '../../domain/rules/compare.js';
import { fail, unknown, type Judgement } from '../../domain/rules/judgement.js';
import type { Sites } from '../index/premieres.js';
import type { Rule, Site } from '../index/rule.js';
import type { Subject } from '../question/subject.js';

/** Returns the outcome of a premiere rule at a site, for a festival that starts on a day. */
export function getPremiereOutcome(site: Site, startsOn: number, subject: Subject, sites: Sites): Outcome {
  if (!subject.screenings) return UNKNOWN;
  if (subject.screenings.length === 0 && subject.isOnlineKnown) return SATISFIED;
  const { failsAfter, doubtAfter } = sites.getLoss(site, subject);
  return startsOn > failsAfter ? FAIL : startsOn > doubtAfter ? UNKNOWN : SATISFIED;
}
/** Like `getPremiereOutcome`, but returns the judgement with what would change it. */
export function judgePremiereRule(
  rule: Rule,
  site: Site,
  startsOn: number,
  subject: Subject,
  sites: Sites,
): Judgement {
  const outcome = getPremiereOutcome(site, startsOn, subject, sites);
  if (outcome === SATISFIED) return rule.satisfied;
  const findScreening = (burns: 1 | 2) =>
    subject.screenings?.find(
      (shown) => shown.day < startsOn && sites.usesUpPremiere(site, shown, subject) === burns,
    );
  if (outcome === UNKNOWN) {
    const isHomeMissing = site.exceptsHome && !subject.isHomeKnown;
    const isDoubted = findScreening(1) !== undefined;
    if (isHomeMissing && isDoubted) return unknown('productionCountries');
    return subject.areScreeningsKnown && !isDoubted ? unknown('isOnline') : rule.isUnknown;
  }
  const { country, city, date } = findScreening(2)!.screening;
  return fail(rule.field, { code: 'shown', where: country, city, on: date || null, level: site.level });
}
