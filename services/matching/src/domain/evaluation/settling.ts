import type { FieldName } from '../rules/judgement.js';

/** The effect of one unknown field of the film on the live competitions in doubt. */
export interface FieldSettlement {
  field: FieldName;
  /** Ids of the competitions that only this field keeps in doubt. */
  settles: number[];
  /** Upper bound of how many of these become eligible, whatever the value. */
  maxEligible: number;
  /** Number of competitions that wait for it, alone or with other fields. */
  waitingCount: number;
}
