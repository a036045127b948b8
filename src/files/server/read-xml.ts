/** The document declares entities or a DTD. Word processors never write these, so it is an attack or damaged. */
export class XmlRefusedError extends Error {
  constructor() {
    super('The document has a document type declaration');
    this.name = 'XmlRefusedError';
  }
}

export type XmlHandlers = {
  open?(name: string, attributes: string): void;
  close?(name: string): void;
  text?(text: string): void;
};

const token =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<(\/?)([\w:.-]+)((?:"[^"]*"|'[^']*'|[^<>"'])*)>|([^<]+)/g;

/**
 * Parses XML and calls the handlers for each tag and text. It decodes only the five predefined entities and character
 * references; it reads no declaration and fetches nothing.
 */
export function readXml(xml: string, handlers: XmlHandlers): void {
  refuseDeclarations(xml);
  for (const [, cdata, slash, name, attributes = '', text] of xml.matchAll(token)) {
    if (cdata !== undefined) handlers.text?.(cdata);
    else if (text !== undefined) handlers.text?.(decodeEntities(text));
    else if (name !== undefined) {
      if (slash) handlers.close?.(name);
      else {
        handlers.open?.(name, attributes);
        if (attributes.endsWith('/')) handlers.close?.(name);
      }
    }
  }
}

/** Throws `XmlRefusedError` for a DOCTYPE or entity declaration anywhere. */
export function refuseDeclarations(xml: string): void {
  if (/<!(DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)/i.test(xml)) throw new XmlRefusedError();
}

export function decodeEntities(text: string): string {
  return text.replace(
    /&(?:(lt|gt|amp|quot|apos)|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi,
    (whole, name, decimal, hex) => {
      if (name) return plainEntities[String(name).toLowerCase()] ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
    },
  );
}

const plainEntities: Partial<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
