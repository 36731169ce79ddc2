import { isSubdivision } from '@laurel/rules/locations/subdivisions';
import type { z } from 'zod';
import { rejectValue } from '../../inputs/wrong.js';

const REGION_FIELDS = ['subdivision', 'productionSubdivisions', 'directorSubdivisions'];

/**
 * Adds a check that all regions exist in ISO 3166-2. The schemas that browsers share only check the format of a
 * region, because the list is too long for them.
 */
export const withKnownRegions = <T extends z.ZodType>(input: T): T =>
  input.superRefine((value, context) => {
    for (const { path, code } of findRegions(value))
      if (!isSubdivision(code)) rejectValue(context, 'subdivision', { value: code }, path);
  });

type Path = (string | number)[];
function findRegions(value: unknown, path: Path = [], isRegion = false): { path: Path; code: string }[] {
  if (typeof value === 'string') return isRegion ? [{ path, code: value }] : [];
  if (Array.isArray(value))
    return value.flatMap((item, index) => findRegions(item, [...path, index], isRegion));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, field]) =>
    findRegions(field, [...path, key], REGION_FIELDS.includes(key)),
  );
}
