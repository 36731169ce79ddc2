import { billingEnv } from '@laurel/billing/settings/billing.env';
import { catalogEnv } from '@laurel/catalog/settings/catalog.env';
import { filmsEnv } from '@laurel/films/settings/films.env';
import { identityEnv } from '@laurel/identity/settings/identity.env';
import { readMailSettings } from '@laurel/identity/mail/mail-settings';
import { matchingEnv } from '@laurel/matching/settings/matching.env';
import { submissionsEnv } from '@laurel/submissions/settings/submissions.env';
import { readServiceEnv, serviceEnv } from '@laurel/runtime/process/env';
import type { ZodRawShape, ZodType } from 'zod';
import { PROCESSES } from '../workspace/repository.mjs';
import { bffEnv, readBffEnv } from '@laurel/bff/settings/bff.env';

const services: Record<string, ZodRawShape> = {
  identity: identityEnv,
  catalog: catalogEnv,
  films: filmsEnv,
  matching: matchingEnv,
  submissions: submissionsEnv,
  billing: billingEnv,
};
const getShape = (process: string): ZodRawShape =>
  process === 'bff' ? bffEnv : { ...serviceEnv, ...services[process] };

/** The logger of every process reads these, outside the schema. */
const READ_BY_ALL = ['LOG_LEVEL'];
/** Every variable that a process reads. */
export const listReadVariables = (process: string): string[] => [
  ...Object.keys(getShape(process)),
  ...READ_BY_ALL,
];
/** The variables without which a process does not start. */
export const getRequiredVariables = (process: string): string[] =>
  Object.entries(getShape(process))
    .filter(([, schema]) => !(schema as ZodType).safeParse(undefined).success)
    .map(([name]) => name);

/** The parsed value of one variable of a process, or undefined when the process refuses it or has no default. */
export const parseVariable = (process: string, name: string, text?: string): unknown =>
  (getShape(process)[name] as ZodType).safeParse(text).data;

/** The problems with the variable names of a process: `films lacks DOSSIER_KEY`, `films does not read SMTP_URL`. */
export function findWrongNames(process: string, variableNames: Iterable<string> = []): string[] {
  const names = new Set(variableNames);
  const lacks = getRequiredVariables(process).filter((name) => !names.has(name));
  const unread = [...names].filter((name) => !listReadVariables(process).includes(name));
  return [
    ...lacks.map((name) => `${process} lacks ${name}`),
    ...unread.map((name) => `${process} does not read ${name}`),
  ];
}
/** The problems with the variable names of all processes. */
export const findAllWrongNames = (namesByProcess: Record<string, Iterable<string>>): string[] =>
  PROCESSES.flatMap((process) => findWrongNames(process, namesByProcess[process]));

/** The error of a process at its start with these values, or an empty string. */
export function getEnvError(process: string, env: Record<string, string>): string {
  try {
    if (process === 'bff') readBffEnv(env);
    else readServiceEnv(services[process], env);
    if (process === 'identity') readMailSettings(readServiceEnv(services.identity, env));
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}
