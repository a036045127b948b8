/** Maximum length of a message. */
export const messageMaxChars = 5000;

export const messageSenders = ['member', 'candidate'] as const;
export type MessageSender = (typeof messageSenders)[number];

/** The count of unread messages stops here. */
export const unreadMax = 99;
