/**
 * Addresses out of what somebody typed or pasted: divided by commas, semicolons, white space or lines, with or without
 * names (`Ada Er <ada@example.com>`). Lower-cased, each once; whether they are addresses is for the schema to say.
 */
export function splitEmails(text: string): string[] {
  const bare = text.replace(/[^\n\r,;<>]*<([^<>\s]+)>/g, ' $1 ');
  const parts = bare.split(/[\s,;]+/).map((part) => part.trim().toLowerCase());
  return [...new Set(parts.filter((part) => part !== ''))];
}
