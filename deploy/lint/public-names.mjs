/**
 * Names that the rule on standard names accepts although a part of them is on its list: names of the specification and of
 * server functions, fields of requests, responses, messages and tables, and standard terms of the field.
 */
export const PUBLIC_NAMES = new Set([
  // the specification and the server functions
  'exceptOwnCountry',
  'facts',
  'getFilmStandings',
  'keepFestivalsApart',
  'parts',
  'placePastEntry',
  'setKeptPremieres',
  // fields of requests, responses and messages, remote procedures, columns
  'face',
  'kept',
  'keptText',
  'lastVisitOn',
  'most',
  'place',
  'placeOf',
  'places',
  'quiet',
  'quietFrom',
  'quietHours',
  'quietTo',
  'visits',
  // Meilisearch, json-rules-engine and the search's attributes
  'fact',
  'own',
  'words',
  // standard terms
  'AT_MOST',
  'STOP_WORDS',
  'atMost',
  'stopWords',
]);
