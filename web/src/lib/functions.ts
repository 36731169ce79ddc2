import type { z } from 'zod';
import type { Functions } from '../../../bff/src/functions/index.js';

/** Every function of the BFF's registry: what it takes and what it answers, from its one declaration. */
export type Name = keyof Functions;
/** They read, and are asked by POST. */
export type QuestionName = { [N in Name]: Functions[N] extends { reads: true } ? N : never }[Name];
export type QueryName =
  QuestionName | { [N in Name]: Functions[N]['method'] extends 'GET' ? N : never }[Name];
export type CommandName = Exclude<Name, QueryName>;
export type Input<N extends Name> = z.input<Functions[N]['input']>;
export type Answer<N extends Name> = z.output<Functions[N]['answer']>;
