import { formatMoment } from '@laurel/rules/dates/time-zones';
import { messages } from '../src/generated/messages/archive.js';
import { createTextFormatter } from '../formatting/translator.js';

const formatText = createTextFormatter(messages);

/** One file of an archive: its service, area and row count. */
export interface ArchivedArea {
  service: string;
  area: string;
  rows: number;
}

/** Returns the README of a user's archive. An area without a description is listed by its name. */
export function formatReadme(areas: readonly ArchivedArea[], pictures: number, createdAt: Date): string {
  const services = [...new Set(areas.map(({ service }) => service))];
  const formatArea = ({ service, area, rows }: ArchivedArea) => {
    const code = `archive.${service}.${area}`;
    const description = Object.hasOwn(messages, code) ? formatText(code) : area;
    return `  ${service}/${area}.json  (${rows})\n      ${description}`;
  };
  const sections = services.flatMap((service) => [
    formatText(`archive.${service}`),
    ...areas.filter((area) => area.service === service).map(formatArea),
    '',
  ]);
  return [
    formatText('archive.title'),
    '',
    formatText('archive.lead', { made: formatMoment(createdAt.toISOString()) }),
    formatText('archive.format'),
    '',
    ...sections,
    formatText('archive.pictures', { pictures }),
    '',
    formatText('archive.not'),
    '',
  ].join('\n');
}
