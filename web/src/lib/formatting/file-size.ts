const [KIBIBYTE, MEBIBYTE] = [2 ** 10, 2 ** 20];
const numberFormat = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });

/** `14.3`: a number of megabytes, for a text that contains the unit. */
export const formatMegabytes = (bytes: number): string => numberFormat.format(bytes / MEBIBYTE);

/** `52 bytes`, `812 kB`, `3.4 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < KIBIBYTE) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  return bytes < MEBIBYTE ? `${numberFormat.format(bytes / KIBIBYTE)} kB` : `${formatMegabytes(bytes)} MB`;
}
