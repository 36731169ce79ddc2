import { texts } from '../texts';

export const t = texts({ title: 'Not changed', close: 'Close' });
