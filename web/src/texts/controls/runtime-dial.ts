import { texts } from '../texts';

export const t = texts({ 'runtime.unknown': 'runtime unknown' });
