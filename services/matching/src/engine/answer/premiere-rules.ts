import { FAIL, SATISFIED, UNKNOWN, type Outcome } from '../../domain/rules/compare.js';
import { createFailure, createUnknown, type Judgement } from '../../domain/rules/judgement.js';
import type { Sites } from '../index/sites.js';
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
  if (outcome === SATISFIED) return rule.satisfiedJudgement;
  const findScreening = (certainty: 1 | 2) =>
    subject.screenings?.find(
      (screening) => screening.day < startsOn && sites.usesUpPremiere(site, screening, subject) === certainty,
    );
  if (outcome === UNKNOWN) {
    const isHomeMissing = site.ignoresProductionCountries && !subject.isHomeKnown;
    const isDoubted = findScreening(1) !== undefined;
    if (isHomeMissing && isDoubted) return createUnknown('productionCountries');
    return subject.areScreeningsKnown && !isDoubted ? createUnknown('isOnline') : rule.unknownJudgement;
  }
  const { country, city, date } = findScreening(2)!.screening;
  return createFailure(rule.field, { code: 'shown', country, city, day: date || null, level: site.level });
}
