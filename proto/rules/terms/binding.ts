/** A preferred rule, or one of several alternatives, is not binding. */
export const isBinding = ({
  isMandatory,
  groupKey,
}: {
  isMandatory: boolean;
  groupKey?: string | null;
}): boolean => isMandatory && !groupKey;
