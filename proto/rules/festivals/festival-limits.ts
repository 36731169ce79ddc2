/** Limits of a festival, shared by its form, the gateway, imports, and the catalogue's domain. */
export const MAX_COMPETITIONS = 200;
/** Bytes of a whole festival as JSON: half of the message size limit between services. */
export const MAX_FESTIVAL_BYTES = 8_000_000;
export const MAX_TERMS = 100;
export const MAX_DATES = 60;
export const MAX_FEES = 40;
/** Names, themes, qualifiers. */
export const MAX_TEXT_VALUES = 100;
/** Characters of one name, code or term in a rule. */
export const MAX_RULE_VALUE_LENGTH = 200;
/** Countries, languages and other values of one rule. */
export const MAX_RULE_VALUES = 300;
/** Names, titles, addresses. */
export const MAX_LINE_LENGTH = 300;
export const MAX_DESCRIPTION_LENGTH = 20_000;
export const MAX_RULE_LENGTH = 2000;
export const MAX_FEE_TITLE_LENGTH = 200;
export const MAX_GROUP_LENGTH = 80;
export const MAX_TIME_ZONE_LENGTH = 60;
export const MAX_BONUS = 1000;
