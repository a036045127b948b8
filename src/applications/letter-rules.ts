import type { MailTexts } from '#mail-templates/contract.ts';
import { fillReasonText, usesPlaceholder } from '#mail-templates/rules.ts';
import type { ReasonTexts } from './reason-contract.ts';

type Template = { id: string; texts: MailTexts };

/** The template with the paragraph about the reason, in each language of the template. */
export function composeLetter(template: MailTexts | undefined, reason: ReasonTexts = {}): MailTexts {
  const texts: MailTexts = {};
  for (const language of ['en', 'tr'] as const) {
    const text = template?.[language];
    if (text === undefined) continue;
    texts[language] = { subject: text.subject, body: fillReasonText(text.body, reason[language] ?? '') };
  }
  return texts;
}

/** The template that a rejection begins with: the first with a place for the reason. */
export const firstLetter = <T extends Template>(templates: readonly T[]): T | undefined =>
  templates.find(({ texts }) =>
    [texts.en, texts.tr].some((text) => text !== undefined && usesPlaceholder(text.body, 'reasonText')),
  ) ?? templates[0];
