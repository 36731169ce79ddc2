import type { Said, Values } from './said.js';

/** As it crosses the wire: the values are JSON. */
export interface SaidMessage {
  code: string;
  values: string;
}
export const saidMessage = ({ code, values }: Said): SaidMessage => ({
  code,
  values: JSON.stringify(values),
});
export const saidOf = ({ code, values }: SaidMessage): Said => ({
  code,
  values: JSON.parse(values || '{}') as Values,
});
