/**
 * Decodes UTF-8, UTF-16 (with its byte order mark) or else Windows-1254, the encoding of older Turkish systems.
 * Undefined for binary content: control characters, or bytes that none of these encodings has.
 */
export function decodePlainText(content: Buffer): string | undefined {
  const text = decoded(content);
  return text === undefined || hasControls(text) ? undefined : text;
}

function decoded(content: Buffer): string | undefined {
  if (content[0] === 0xff && content[1] === 0xfe) return strictly('utf-16le', content);
  if (content[0] === 0xfe && content[1] === 0xff) return strictly('utf-16be', content);
  const text = strictly('utf-8', content);
  if (text !== undefined) return text;
  // Bytes without a character in Windows-1254; the decoder would return them as control characters.
  if (content.some((byte) => [0x81, 0x8d, 0x8e, 0x8f, 0x90, 0x9d, 0x9e].includes(byte))) return undefined;
  return strictly('windows-1254', content);
}

function strictly(encoding: string, content: Buffer): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(content);
  } catch {
    return undefined;
  }
}

/** Tab, line ends and form feed are allowed. Ctrl-Z once marked the end of files and is allowed there. */
function hasControls(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- looking for them is the point
  return /[\0-\x08\x0b\x0e-\x1f\x7f]/.test(text.endsWith('\x1a') ? text.slice(0, -1) : text);
}
