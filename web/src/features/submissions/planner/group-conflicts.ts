import type { AssumedDay, PlanLine, SubmissionPlan } from '../../../lib/server/wire';

export type Conflict = SubmissionPlan['conflicts'][number];
/** `festivals`: those that would use up the premiere. `isEntered`: the film was already sent to them. */
export interface PremiereUse {
  festivals: string[];
  isEntered: boolean;
  canWait: boolean;
  canWaitForOther: boolean;
}
/** `entries`: those that need the premiere. `isEntered`: the film was already sent to them. */
export interface ConflictGroup {
  entries: string[];
  level: string;
  isMandatory: boolean;
  isEntered: boolean;
  isLeftOut: boolean;
  acceptances: { festival: string; day: AssumedDay }[];
  uses: PremiereUse[];
}

/** Groups the entries whose premiere the same festivals would use up, so that each explanation appears once. */
export function groupConflicts(
  plan: SubmissionPlan,
  conflicts: readonly Conflict[],
  lines: ReadonlyMap<number, PlanLine>,
  getEntryName: (competitionId: number) => string,
): ConflictGroup[] {
  const enteredIds = new Set(plan.sent.map(({ competition }) => competition.id));
  const leftOutIds = new Set(plan.leftOut.map(({ competition }) => competition.id));
  const getFestival = ({ thenId, thenEntryId }: Conflict): string => {
    if (thenId === null) return plan.elsewhere.find(({ entryId }) => entryId === thenEntryId)?.festival ?? '';
    return lines.get(thenId)?.festival.name ?? getEntryName(thenId);
  };
  const groupsByEntry = groupBy(conflicts, ({ firstId, level, isMandatory }) => [
    firstId,
    level,
    isMandatory,
  ]);
  const situations = groupsByEntry.map((conflictsOfEntry) => {
    const { firstId, level, isMandatory } = conflictsOfEntry[0]!;
    // A screening counts for the whole festival.
    const conflictPerFestival = groupBy(conflictsOfEntry, (conflict) => getFestivalKey(conflict, lines)).map(
      ([conflict]) => conflict!,
    );
    const isEnteredThere = ({ thenId }: Conflict) => thenId === null || enteredIds.has(thenId);
    const uses = groupBy(
      conflictPerFestival.filter(({ taken }) => !taken),
      (conflict) => [isEnteredThere(conflict), conflict.canWait, conflict.canWaitForOther],
    ).map((sameUse) => ({
      festivals: sameUse.map(getFestival),
      isEntered: isEnteredThere(sameUse[0]!),
      canWait: sameUse[0]!.canWait,
      canWaitForOther: sameUse[0]!.canWaitForOther,
    }));
    return {
      entry: getEntryName(firstId),
      situation: {
        level,
        isMandatory,
        isEntered: enteredIds.has(firstId),
        isLeftOut: leftOutIds.has(firstId),
        acceptances: conflictPerFestival.flatMap((conflict) =>
          conflict.taken ? [{ festival: getFestival(conflict), day: conflict.taken }] : [],
        ),
        uses,
      },
    };
  });
  return groupBy(situations, ({ situation }) => situation).map((same) => ({
    ...same[0]!.situation,
    entries: same.map(({ entry }) => entry),
  }));
}

const groupBy = <T>(items: readonly T[], getKey: (item: T) => unknown): T[][] => [
  ...Map.groupBy(items, (item) => JSON.stringify(getKey(item))).values(),
];

const getFestivalKey = ({ thenId, thenEntryId }: Conflict, lines: ReadonlyMap<number, PlanLine>) => [
  thenEntryId,
  thenId === null ? null : (lines.get(thenId)?.festival.id ?? `competition ${thenId}`),
];
