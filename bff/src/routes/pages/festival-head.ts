import type { Festival } from '@laurel/proto/catalog/v1/festival';
import { escapeHtml } from '@laurel/rules/text/escape-html';
import { parseHttpUrl } from '@laurel/rules/links/http-url';
import { getStoredPictureName, createPicturePath, PICTURES } from '@laurel/rules/pictures/festival-pictures';
import { truncateWithEllipsis } from '@laurel/rules/text/shorten';
import { formatLocation } from '@laurel/messages/formatting/location-names';
import { message } from '@laurel/messages/formatting/message';
import { formatHeadText } from '@laurel/messages/documents/page-head-text';

/** Search engines truncate descriptions at about this length. */
const MAX_DESCRIPTION_LENGTH = 300;

/** The head of a page for clients that do not run scripts: search engines and link previews. */
export interface PageHead {
  title: string;
  description: string;
  /** Escaped HTML. */
  tags: string;
}

/** Builds a festival's head, with its canonical URL and schema.org data. */
export function buildFestivalHead(festival: Festival, origin: string): PageHead {
  const url = `${origin}/festivals/${festival.id}`;
  const title = `${festival.name} · Laurel`;
  const description = toSingleLine(festival.description ?? createDescription(festival));
  const image = getImageUrl(festival, origin);
  const basicProperties = { 'og:type': 'website', 'og:site_name': 'Laurel', 'og:title': festival.name };
  const properties = {
    ...basicProperties,
    'og:description': description,
    'og:url': url,
    ...(image && { 'og:image': image, 'og:image:alt': festival.name }),
  };
  const tags = [
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
    ...Object.entries(properties).map(
      ([name, value]) => `<meta property="${name}" content="${escapeHtml(value)}" />`,
    ),
    `<script type="application/ld+json">${toScriptJson(createLinkedData(festival, url, image))}</script>`,
  ];
  return { title, description, tags: tags.join('') };
}

/** Prefers the banner over the profile image. Uses the stored picture, else the external URL. */
function getImageUrl({ profileHerobanner, profileImage }: Festival, origin: string): string | null {
  const pictures = { profileHerobanner, profileImage };
  for (const field of ['profileHerobanner', 'profileImage'] as const) {
    const storedPicture = getStoredPictureName(pictures[field]);
    const url = storedPicture
      ? `${origin}${createPicturePath(storedPicture, PICTURES[field].widths[1], 'webp')}`
      : parseHttpUrl(pictures[field] ?? null);
    if (url) return url;
  }
  return null;
}

function createDescription({ name, city = null, country = null, competitionIds }: Festival): string {
  const n = competitionIds.length;
  return formatHeadText(
    city || country
      ? message('head.festival.at', { name, location: { city, country }, n })
      : message('head.festival', { name, n }),
  );
}
const toSingleLine = (text: string): string =>
  truncateWithEllipsis(text.replace(/\s+/g, ' ').trim(), MAX_DESCRIPTION_LENGTH);

/**
 * A festival with dates is an event; without dates it is an organisation, because an event requires a date.
 * Source: schema.org/Festival, schema.org/Organization.
 */
function createLinkedData(festival: Festival, url: string, image: string | null): object {
  const { name, city, country, subdivision, startsOn, endsOn, foundedYear, alternativeNames } = festival;
  const homepage = parseHttpUrl(festival.homepage ?? null);
  const address = {
    '@type': 'PostalAddress',
    addressLocality: city,
    addressRegion: subdivision,
    addressCountry: country,
  };
  const nameFields = { name, alternateName: alternativeNames.length ? alternativeNames : undefined };
  const contentFields = { description: festival.description, image: image ?? undefined };
  const organisation = {
    '@type': 'Organization',
    ...nameFields,
    url: homepage ?? undefined,
    foundingDate: foundedYear ? String(foundedYear) : undefined,
  };
  const context = { '@context': 'https://schema.org' };
  if (!startsOn) return { ...context, ...organisation, ...contentFields, '@id': url, address };
  const location = { '@type': 'Place', name: formatLocation(city ?? null, country ?? null) ?? name, address };
  const eventDetails = {
    startDate: startsOn,
    endDate: endsOn ?? startsOn,
    location,
    organizer: organisation,
  };
  return {
    ...context,
    '@type': 'Festival',
    ...nameFields,
    ...contentFields,
    '@id': url,
    url,
    ...eventDetails,
  };
}

/** Escapes JSON so that it cannot close the script element. */
const toScriptJson = (data: object) => JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
