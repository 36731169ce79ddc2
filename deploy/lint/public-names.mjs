/**
 * Names that the rule in standard-names.mjs accepts although one of their words is on its list: names of the
 * specification, and names of libraries and standards.
 */
export const PUBLIC_NAMES = new Set([
  // the specification: fields of requests and responses, and server functions
  'exceptOwnCountry',
  'facts',
  'parts',
  // Meilisearch and json-rules-engine
  'disableOnWords',
  'fact',
  'matchingWords',
  'maxMatchingWords',
  'allowUndefinedFacts',
  'words',
  // Node, React Hook Form, NATS and common technical terms
  'highWaterMark',
  'keepAlive',
  'keepAliveTimeout',
  'keepDefaultValues',
  'keepDirty',
  'keepDirtyValues',
  'keepValues',
  'pass',
  'passes', // k6
  'atMost',
  'AT_MOST',
  'stopWords',
  'STOP_WORDS',
]);
