/** Whether a rule must be met by itself: what is only wished for, or one of several ways in, can be left out. */
export const isBinding = ({
  isMandatory,
  groupKey,
}: {
  isMandatory: boolean;
  groupKey?: string | null;
}): boolean => isMandatory && !groupKey;
