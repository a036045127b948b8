/** The form of an id, as a part of other patterns. */
export const uuidPattern = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

const whole = new RegExp(`^${uuidPattern}$`);

/** Whether a text is an id, so that PostgreSQL accepts it as a uuid. */
export const isUuid = (text: string): boolean => whole.test(text);
