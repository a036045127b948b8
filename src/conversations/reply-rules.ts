const attribution =
  /^(on|am|le|el|il)\b.{5,300}(wrote|schrieb.{0,120}|a écrit|escribió|ha scritto)\s?:$|^.{0,250}(tarihinde|saatinde).{0,250}(yazdı|yazmış)\s?:$/i;
const originalMessage =
  /^[-_ ]*(original message|orijinal ileti|orijinal mesaj|özgün ileti|ursprüngliche nachricht|message d'origine|mensaje original)[-_ ]*$/i;
const fromLine = /^\*{0,2}(from|kimden|gönderen|von|de)\s?:\*{0,2}\s.+/i;
const dateLine =
  /^\*{0,2}(sent|date|gönderildi|gönderme tarihi|tarih|gesendet|datum|envoyé|enviado)\s?:\*{0,2}\s/i;
const deviceLine =
  /^(sent from my .{1,60}|get outlook for .{1,60}|.{1,60}['’]?(umdan|ümden|ımdan|imden|dan|den) gönderildi\.?|von meinem .{1,60} gesendet)$/i;
const attributionLines = 3;
const headerLines = 5;

/**
 * The text that a person wrote in a mail: without the mail that it answers and the signature. A text with words below
 * or between quoted lines stays whole, and so does a text of quotes only.
 */
export function cutReply(text: string): string {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trimEnd());
  const signature = findSignature(lines);
  const end = Math.min(findQuote(lines, signature), signature);
  const kept = withoutTrailing(lines.slice(0, end));
  return kept === '' ? text.trim() : kept;
}

/** The line at which the quoted mail begins; the number of lines when there is none. */
function findQuote(lines: readonly string[], signature: number): number {
  const isQuoteToEnd = quoteCheck(lines.slice(0, signature));
  const found = lines.findIndex((line, index) => {
    if (originalMessage.test(line.trim())) return true;
    if (fromLine.test(line))
      return lines.slice(index + 1, index + headerLines).some((one) => dateLine.test(one));
    if (line.startsWith('>')) return isQuoteToEnd(index);
    const length = attributionLength(lines, index);
    return length > 0 && isQuoteToEnd(index + length);
  });
  return found === -1 ? lines.length : found;
}

/** Number of lines of "On Monday, Ada wrote:", which mail programs break; 0 when it does not begin here. */
function attributionLength(lines: readonly string[], index: number): number {
  for (let length = 1; length <= attributionLines; length += 1) {
    const parts = lines.slice(index, index + length).map((line) => line.trim());
    if (parts.includes('')) return 0;
    if (!attribution.test(parts.join(' '))) continue;
    // The line before it belongs to the answer.
    return attribution.test(parts.slice(1).join(' ')) ? 0 : length;
  }
  return 0;
}

/**
 * Makes the check that no words of the writer follow a line; a quoted mail of HTML has no signs. The
 * lines are read once: a mail of a stranger may have thousands that begin a quote.
 */
function quoteCheck(lines: readonly string[]): (index: number) => boolean {
  const lastQuoted = lines.findLastIndex((line) => line.startsWith('>'));
  const lastOwn = lines.findLastIndex((line) => line.trim() !== '' && !line.startsWith('>'));
  return (index) => lastQuoted < index || lastOwn < index;
}

function findSignature(lines: readonly string[]): number {
  const found = lines.findIndex((line) => /^--\s?$/.test(line));
  return found === -1 ? lines.length : found;
}

function withoutTrailing(lines: readonly string[]): string {
  const kept = [...lines];
  while (kept.length > 0 && /^[_\s]*$/.test(kept.at(-1) ?? '')) kept.pop();
  while (kept.length > 1 && deviceLine.test(kept.at(-1)?.trim() ?? '')) {
    kept.pop();
    while (kept.length > 0 && kept.at(-1)?.trim() === '') kept.pop();
  }
  return kept.join('\n').trim();
}
