import { startConfinedProcess } from '#files/server/confined-process.ts';
import type { ParsedMail } from './parse-mail.ts';

const script = new URL('./mail-process.ts', import.meta.url);
/** A smaller mail with fewer lines costs less than the process, whatever is in it. */
export const ownProcessBytes = 64 * 1024;
// The time to read grows with the square of the number of lines: 65,000 empty ones take seconds.
const ownProcessLines = 3000;
// Each element around a text copies it, so that 60,000 characters in quotes of quotes take half a second.
const ownProcessHtmlChars = 8 * 1024;
const memoryMb = 600;
const limitMs = 20_000;

/**
 * Reads a mail; a large or long one, or one of long HTML, in a process of its own. That process is ended after twenty
 * seconds or beyond its memory.
 * @returns null when it has too many parts or headers, or takes too long
 */
export async function readMail(raw: Buffer): Promise<ParsedMail | null> {
  if (raw.length > ownProcessBytes || countLines(raw) > ownProcessLines) return readInProcess(raw);
  // Only servers that get mails need its libraries.
  const { LongHtml, parseMail } = await import('./parse-mail.ts');
  try {
    return await parseMail(raw, ownProcessHtmlChars);
  } catch (error) {
    // Only the read mail shows its HTML, which may be encoded.
    return error instanceof LongHtml ? readInProcess(raw) : null;
  }
}

async function readInProcess(raw: Buffer): Promise<ParsedMail | null> {
  const child = await startConfinedProcess(script, { memoryMb });
  try {
    return await new Promise((resolve) => {
      const timer = setTimeout(() => resolve(null), limitMs);
      const finish = (mail: ParsedMail | null): void => {
        clearTimeout(timer);
        resolve(mail);
      };
      child.once('message', (answer: { mail: ParsedMail | null }) => finish(answer.mail));
      child.once('exit', () => finish(null));
      child.send(raw, (error) => error !== null && finish(null));
    });
  } finally {
    child.kill('SIGKILL');
  }
}

const countLines = (raw: Buffer): number =>
  raw.reduce((count, byte) => (byte === 0x0a ? count + 1 : count), 0);
