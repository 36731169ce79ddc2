import type { Festival } from '@laurel/proto/catalog/v1/festival';
import { escaped } from '@laurel/rules/escaped';
import { httpUrl } from '@laurel/rules/http-url';
import { ownPicture, picturePath, PICTURES } from '@laurel/rules/pictures';
import { shortened } from '@laurel/rules/shortened';
import { placeName } from '@laurel/words/place-names';
import { say } from '@laurel/words/said';
import { headWords } from '@laurel/words/head-words';

/** Search engines cut a description about here. */
const LONGEST_DESCRIPTION = 300;

/** What a page's head says to who does not run its code: search engines, and whoever shows a link that somebody shared. */
export interface PageHead {
  title: string;
  description: string;
  /** HTML, everything in it escaped. */
  tags: string;
}

/** A festival's: its one address, and schema.org's words for it. */
export function festivalHead(festival: Festival, origin: string): PageHead {
  const url = `${origin}/festivals/${festival.id}`;
  const title = `${festival.name} · Laurel`;
  const description = lineOf(festival.description ?? madeDescription(festival));
  const image = imageOf(festival, origin);
  const open = { 'og:type': 'website', 'og:site_name': 'Laurel', 'og:title': festival.name };
  const properties = {
    ...open,
    'og:description': description,
    'og:url': url,
    ...(image && { 'og:image': image, 'og:image:alt': festival.name }),
  };
  const tags = [
    `<link rel="canonical" href="${escaped(url)}" />`,
    ...Object.entries(properties).map(
      ([name, value]) => `<meta property="${name}" content="${escaped(value)}" />`,
    ),
    `<script type="application/ld+json">${asData(linkedData(festival, url, image))}</script>`,
  ];
  return { title, description, tags: tags.join('') };
}

/** The widest: its own wide picture, else the other one; as it is saved here, or at its address elsewhere. */
function imageOf({ profileHerobanner, profileImage }: Festival, origin: string): string | null {
  const pictures = { profileHerobanner, profileImage };
  for (const field of ['profileHerobanner', 'profileImage'] as const) {
    const own = ownPicture(pictures[field]);
    const url = own
      ? `${origin}${picturePath(own, PICTURES[field].widths[1], 'webp')}`
      : httpUrl(pictures[field] ?? null);
    if (url) return url;
  }
  return null;
}

function madeDescription({ name, city = null, country = null, competitionIds }: Festival): string {
  const n = competitionIds.length;
  return headWords(
    city || country
      ? say('head.festival.at', { name, place: { city, country }, n })
      : say('head.festival', { name, n }),
  );
}
const lineOf = (text: string): string => shortened(text.replace(/\s+/g, ' ').trim(), LONGEST_DESCRIPTION);

/** With days an event, without them who holds it: an event needs its day. Source: schema.org/Festival, schema.org/Organization. */
function linkedData(festival: Festival, url: string, image: string | null): object {
  const { name, city, country, subdivision, startsOn, endsOn, foundedYear, alternativeNames } = festival;
  const homepage = httpUrl(festival.homepage ?? null);
  const address = {
    '@type': 'PostalAddress',
    addressLocality: city,
    addressRegion: subdivision,
    addressCountry: country,
  };
  const called = { name, alternateName: alternativeNames.length ? alternativeNames : undefined };
  const shown = { description: festival.description, image: image ?? undefined };
  const organisation = {
    '@type': 'Organization',
    ...called,
    url: homepage ?? undefined,
    foundingDate: foundedYear ? String(foundedYear) : undefined,
  };
  const context = { '@context': 'https://schema.org' };
  if (!startsOn) return { ...context, ...organisation, ...shown, '@id': url, address };
  const location = { '@type': 'Place', name: placeName(city ?? null, country ?? null) ?? name, address };
  const held = { startDate: startsOn, endDate: endsOn ?? startsOn, location, organizer: organisation };
  return { ...context, '@type': 'Festival', ...called, ...shown, '@id': url, url, ...held };
}

/** As JSON that ends no script. */
const asData = (data: object) => JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
