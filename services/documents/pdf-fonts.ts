import { createRequire } from 'node:module';
import { setImmediate as yieldToOthers } from 'node:timers/promises';

const require = createRequire(import.meta.url);
/**
 * Latin, Greek and Cyrillic, including Vietnamese; Devanagari in all fonts except the title font. Keep
 * `proto/rules/text/pdf-scripts.ts` in step, which the user interface uses for its warning.
 */
export const FONTS = {
  title: require.resolve('@expo-google-fonts/noto-serif/600SemiBold/NotoSerif_600SemiBold.ttf'),
  text: require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  strong: require.resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf'),
};
export type FontName = keyof typeof FONTS;

/** The first letter of a font takes a tenth of a second. Other tasks run between the fonts. */
export async function openFonts(document: PDFKit.PDFDocument): Promise<void> {
  for (const [name, file] of Object.entries(FONTS)) {
    document.registerFont(name, file).font(name).widthOfString('A');
    await yieldToOthers();
  }
}

/** Returns a font that can draw the title: the title font has no Devanagari. */
export const chooseTitleFont = (title: string): FontName =>
  /\p{Script=Devanagari}/u.test(title) ? 'strong' : 'title';
