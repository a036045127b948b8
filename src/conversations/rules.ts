/** Maximum length of a message. */
export const messageMaxChars = 5000;

export const messageSenders = ['member', 'candidate'] as const;
export type MessageSender = (typeof messageSenders)[number];

/** A person wrote the message, or a mail program by itself. */
export const messageKinds = ['message', 'auto_reply'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** How the conversation of a mail was found: reply address, headers, sender, or a member assigned it. */
export const mailMatches = ['address', 'headers', 'sender', 'member'] as const;
export type MatchedBy = (typeof mailMatches)[number];

/** The count of unread messages stops here. */
export const unreadMax = 99;

/** Further attachments of a mail are left out. */
export const filesPerMail = 10;

/** Mails that no member assigned are deleted after this time. */
export const unassignedDays = 90;

/** Maximum number of chosen readers of a private message. */
export const readersMax = 50;

/** Maximum number of members who get a copy of a message. */
export const copiesMax = 20;
