import type { MailTexts } from '#mail-templates/contract.ts';

/** The subject that names a mail in lists. */
export const subjectOf = (texts: MailTexts): string => texts.en?.subject ?? texts.tr?.subject ?? '';
