import { createRequire } from 'node:module';
import { setImmediate as yieldToOthers } from 'node:timers/promises';

const require = createRequire(import.meta.url);
/**
 * All fonts have Latin (including Vietnamese), Greek and Cyrillic, and all but the title font have
 * Devanagari. Change `proto/rules/text/pdf-scripts.ts` too: the user interface warns about scripts that it
 * does not list.
 */
export const FONTS = {
  title: require.resolve('@expo-google-fonts/noto-serif/600SemiBold/NotoSerif_600SemiBold.ttf'),
  text: require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  strong: require.resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf'),
};
export type FontName = keyof typeof FONTS;

/** Opens all fonts. Each takes a tenth of a second, so other tasks may run between two fonts. */
export async function openFonts(document: PDFKit.PDFDocument): Promise<void> {
  for (const [name, file] of Object.entries(FONTS)) {
    document.registerFont(name, file).font(name).widthOfString('A');
    await yieldToOthers();
  }
}

/** Returns a font that can draw the title: the title font has no Devanagari. */
export const chooseTitleFont = (title: string): FontName =>
  /\p{Script=Devanagari}/u.test(title) ? 'strong' : 'title';
