import { formatMoment } from '@laurel/rules/days';
import { say, type Code } from './said.js';
import { messages } from './src/generated/en/archive.js';
import { voiceOf } from './voice.js';

const voice = voiceOf('en', [messages], { subdivision: () => null });
const words = (code: string, values: Readonly<Record<string, unknown>> = {}) =>
  voice.words(say(code as Code, values));

/** One file of an archive: what of whom, and how much. */
export interface ArchivedArea {
  service: string;
  area: string;
  rows: number;
}

/** What is what in somebody's archive. An area that has no words yet is named by itself. */
export function readme(areas: readonly ArchivedArea[], pictures: number, at: Date): string {
  const services = [...new Set(areas.map(({ service }) => service))];
  const lineOf = ({ service, area, rows }: ArchivedArea) => {
    const code = `archive.${service}.${area}`;
    const said = Object.hasOwn(messages, code) ? words(code) : area;
    return `  ${service}/${area}.json  (${rows})\n      ${said}`;
  };
  const parts = services.flatMap((service) => [
    words(`archive.${service}`),
    ...areas.filter((one) => one.service === service).map(lineOf),
    '',
  ]);
  return [
    words('archive.title'),
    '',
    words('archive.lead', { made: formatMoment(at.toISOString()) }),
    words('archive.format'),
    '',
    ...parts,
    words('archive.pictures', { pictures }),
    '',
    words('archive.not'),
    '',
  ].join('\n');
}
