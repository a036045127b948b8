import sanitizeHtml from 'sanitize-html';

export type RichTextOptions = {
  /** Keeps `<span data-type="mention" data-id="…" data-label="…">`, as the editor of comments writes them. */
  mentions?: boolean;
};

/**
 * Reduces HTML to what our editor can write: paragraphs, two levels of headings, lists, links, bold and italics.
 * Called when rich text is stored and again when it is shown. Sanitising twice gives the same as once.
 * @returns HTML that is safe to insert; the words of unknown elements stay, those of scripts and styles go
 */
export function sanitizeRichText(html: string, options: RichTextOptions = {}): string {
  return sanitizeHtml(html, options.mentions ? withMentions : plain).trim();
}

/** True when nothing would be read: only white space and empty elements. */
export function isEmptyRichText(html: string): boolean {
  const words = sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} });
  return words.replace(/&nbsp;|[\s\u00a0\u200b]/g, '') === '';
}

const plain: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'a', 'strong', 'em', 'br'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // A document nested deeper than any person writes only costs time.
  nestingLimit: 20,
  transformTags: {
    b: 'strong',
    i: 'em',
    h1: 'h2',
    h4: 'h3',
    a: (_tag, { href }) => ({
      tagName: 'a',
      attribs: href !== undefined && isWebOrMail(href) ? { href, rel: 'noopener nofollow' } : {},
    }),
  },
};

const withMentions: sanitizeHtml.IOptions = {
  ...plain,
  allowedTags: [...(plain.allowedTags || []), 'span'],
  allowedAttributes: { a: ['href', 'rel'], span: ['data-type', 'data-id', 'data-label'] },
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'span' && (attribs['data-type'] !== 'mention' || !uuid.test(attribs['data-id'] ?? ''))
      ? 'excludeTag'
      : false,
};

// An address without a scheme would lead into our own site.
const isWebOrMail = (href: string): boolean => /^(https?:\/\/|mailto:)/i.test(href.trim());
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
