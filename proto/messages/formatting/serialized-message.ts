import type { Message, Values } from './message.js';

/** A message on the wire, with its values as JSON. */
export interface SerializedMessage {
  code: string;
  values: string;
}
export const serializeMessage = ({ code, values }: Message): SerializedMessage => ({
  code,
  values: JSON.stringify(values),
});
export const parseMessage = ({ code, values }: SerializedMessage): Message => ({
  code,
  values: JSON.parse(values || '{}') as Values,
});
