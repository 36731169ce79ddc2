export const AUDIENCES = ['standard', 'student', 'member'] as const;
export type Audience = (typeof AUDIENCES)[number];
