import { saveFile } from '../../../lib/files/save-file';
import { paint } from './paint';

/** Saves a PNG. Paints each shape, because the CSP forbids rendering styles from text. */
export async function savePicture(svg: SVGSVGElement, fileName: string): Promise<void> {
  const { width, height } = svg.viewBox.baseVal;
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  for (const animation of svg.getAnimations({ subtree: true })) animation.finish();
  await paint(svg, canvas.getContext('2d')!);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('This browser cannot create pictures.');
  saveFile(fileName, blob);
}
