// dependency-cruiser: circular imports between folders. Types count, tests do not.
import { options } from './imports.mjs';

export default {
  forbidden: [
    { name: 'no-circular-folders', scope: 'folder', severity: 'error', from: {}, to: { circular: true } },
  ],
  options: {
    ...options,
    exclude: { path: [...options.exclude.path, '(^|/)(test|e2e|dist)/', '[.](test|bench)[.]'] },
  },
};
