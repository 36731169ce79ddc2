// node deploy/docker/assemble-image.mjs films /app [billing /other …] after npm run build
import path from 'node:path';
import { assembleImageFiles } from './assemble.mjs';

const args = process.argv.slice(2);
for (let n = 0; n < args.length; n += 2) {
  const [name, target] = args.slice(n);
  const { files, bytes } = await assembleImageFiles(name, path.resolve(target));
  console.log(`${name}: ${files} files, ${(bytes / 2 ** 20).toFixed(1)} MiB`);
}
