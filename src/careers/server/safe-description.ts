import { sanitizeRichText } from '#platform/server/rich-text.ts';

// Sanitising a long text is the slowest part of the page, so the result is cached by version and language.
const descriptionsMax = 500;
const descriptions = new Map<string, string>();

type SafeDescriptionInput = { id: string; language: string; updated_at: Date; description_html: string };

/** The sanitised description. */
export function safeDescription(job: SafeDescriptionInput): string {
  // A preview has no stored job.
  if (job.id === '') return sanitizeRichText(job.description_html);
  const key = `${job.id} ${job.language} ${job.updated_at.getTime()} ${job.description_html.length}`;
  const known = descriptions.get(key);
  if (known !== undefined) return known;
  const made = sanitizeRichText(job.description_html);
  if (descriptions.size >= descriptionsMax) descriptions.clear();
  descriptions.set(key, made);
  return made;
}
