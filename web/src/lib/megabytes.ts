const MEBIBYTE = 2 ** 20;
const short = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });

/** `14.3`: how many megabytes, for a sentence that says "MB". */
export const megabytes = (bytes: number): string => short.format(bytes / MEBIBYTE);

/** `812 kB`, `3.4 MB`. */
export const formatBytes = (bytes: number): string =>
  bytes < MEBIBYTE ? `${short.format(bytes / 1024)} kB` : `${megabytes(bytes)} MB`;
