import type { FieldName } from '../../domain/rules/judgement.js';
import { RULE_TYPES } from '../../domain/rules/rule-types.js';

/** Every rule type. The index here is its number. */
const ruleTypes = Object.entries(RULE_TYPES).map(([name, type]) => ({ name, ...type }));
/** The number for unknown types, which cannot be decided. */
const OTHER = ruleTypes.length;

const numbers = new Map(ruleTypes.map(({ name }, number) => [name, number]));
export const getTypeNumber = (name: string): number => numbers.get(name) ?? OTHER;

/** Every field that a type reads. The index here is its number. */
export const fieldNames: readonly FieldName[] = [...new Set(ruleTypes.map(({ field }) => field))];
export const getFieldNumber = (field: FieldName): number => fieldNames.indexOf(field);

const audienceTypes = ruleTypes.filter(({ isAudienceList }) => isAudienceList);
/** The types whose lists define an audience. The index here is the bit in a mask. */
export const audienceTypeNames: readonly string[] = audienceTypes.map(({ name }) => name);
const audienceBits = ruleTypes.map((type) => audienceTypes.indexOf(type));
/** Returns the bit of a type in masks; −1 for other types. */
export const getAudienceBit = (type: number): number => audienceBits[type] ?? -1;
