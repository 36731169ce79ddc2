//   node deploy/docker/assemble-image.mjs films /app        after npm run build
import path from 'node:path';
import { assemble } from './assemble.mjs';

const [name, target] = process.argv.slice(2);
const { files, bytes } = await assemble(name, path.resolve(target));
console.log(`${name}: ${files} files, ${(bytes / 2 ** 20).toFixed(1)} MiB`);
