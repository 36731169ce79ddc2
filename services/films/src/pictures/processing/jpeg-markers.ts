const [START_OF_SCAN, APP14] = [0xda, 0xee];
const SOI_LENGTH = 2;

/**
 * Returns whether a JPEG has Adobe's marker. Adobe's programs write inverted CMYK values and set this marker.
 */
export function hasAdobeMarker(jpeg: Buffer): boolean {
  for (let start = SOI_LENGTH; start + 4 <= jpeg.length && jpeg[start] === 0xff;) {
    const marker = jpeg[start + 1];
    if (marker === START_OF_SCAN) return false;
    if (marker === APP14 && jpeg.toString('latin1', start + 4, start + 9) === 'Adobe') return true;
    // A marker may be preceded by any number of fill bytes.
    start += marker === 0xff ? 1 : 2 + jpeg.readUInt16BE(start + 2);
  }
  return false;
}
