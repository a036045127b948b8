/**
 * Splits typed or pasted text into addresses, at commas, semicolons, white space and line breaks. Names are dropped
 * (`Ada Er <ada@example.com>`). Lower-cased and without duplicates; the schema validates them.
 */
export function splitEmails(text: string): string[] {
  const bare = text.replace(/[^\n\r,;<>]*<([^<>\s]+)>/g, ' $1 ');
  const parts = bare.split(/[\s,;]+/).map((part) => part.trim().toLowerCase());
  return [...new Set(parts.filter((part) => part !== ''))];
}
