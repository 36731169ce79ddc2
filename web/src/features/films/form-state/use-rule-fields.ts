import { useState } from 'react';
import type { FilmFields } from '../../../lib/server/wire';
import { getRuleFields } from './film-fields';

/**
 * The changed fields that rules can judge. An invalid field keeps its last valid value. The order follows
 * `changedFields`, so that equal fields produce the same query key.
 */
export function useRuleFields(changedFields: Partial<FilmFields>): Partial<FilmFields> {
  const [lastFieldsJson, setLastFieldsJson] = useState('{}');
  const validFields = {
    ...(JSON.parse(lastFieldsJson) as Partial<FilmFields>),
    ...getRuleFields(changedFields),
  };
  const names = Object.keys(changedFields).filter((name) => name in validFields) as (keyof FilmFields)[];
  const fieldsJson = JSON.stringify(Object.fromEntries(names.map((name) => [name, validFields[name]])));
  if (fieldsJson !== lastFieldsJson) setLastFieldsJson(fieldsJson);
  return JSON.parse(fieldsJson) as Partial<FilmFields>;
}
