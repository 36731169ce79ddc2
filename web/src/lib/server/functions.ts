import type { z } from 'zod';
import type { Functions } from '../../../../bff/src/functions/index.js';

/** The functions of the BFF's registry. The types of input and result come from their declarations. */
export type Name = keyof Functions;
/** These read, but are called by POST. */
export type QuestionName = { [N in Name]: Functions[N] extends { reads: true } ? N : never }[Name];
export type QueryName =
  QuestionName | { [N in Name]: Functions[N]['method'] extends 'GET' ? N : never }[Name];
export type CommandName = Exclude<Name, QueryName>;
export type Input<N extends Name> = z.input<Functions[N]['input']>;
export type Answer<N extends Name> = z.output<Functions[N]['answer']>;
