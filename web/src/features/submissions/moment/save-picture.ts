import { saveFile } from '../../../lib/save-file';
import { paint } from './paint';

/** Saves a drawing as PNG, as large as its own measure; from its shapes themselves, as no page of ours may draw a style from a text. */
export async function savePicture(svg: SVGSVGElement, fileName: string): Promise<void> {
  const { width, height } = svg.viewBox.baseVal;
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  for (const motion of svg.getAnimations({ subtree: true })) motion.finish();
  await paint(svg, canvas.getContext('2d')!);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (!blob) throw new Error('This browser makes no picture.');
  saveFile(fileName, blob);
}
