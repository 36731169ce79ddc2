import { texts } from './texts';

export const t = texts({ title: 'What stayed as it was', close: 'Close' });
