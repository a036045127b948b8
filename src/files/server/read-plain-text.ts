/**
 * Text in UTF-8, UTF-16 (with its mark) or, failing those, Windows-1254 as older Turkish systems write it.
 * Undefined when the bytes are no text: control characters or bytes that no such encoding has.
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
  // Bytes that Windows-1254 leaves undefined; the decoder would pass them on as control characters.
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

/** Tab, line ends and form feed are text; Ctrl-Z ended files once and is let pass at the end. */
function hasControls(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- looking for them is the point
  return /[\0-\x08\x0b\x0e-\x1f\x7f]/.test(text.endsWith('\x1a') ? text.slice(0, -1) : text);
}
