import sanitizeHtml from 'sanitize-html';
import { isUuid } from '../contract/uuid.ts';

export type RichTextOptions = {
  /** Keeps `<span data-type="mention" data-id="…" data-label="…">`, which the comment editor writes. */
  mentions?: boolean;
};

/**
 * Sanitises HTML to the elements of our editor: paragraphs, two levels of headings, lists, links, bold and italics. It
 * runs when rich text is stored and again when it is shown. It is idempotent.
 * @returns HTML that is safe to insert; unknown elements keep their text, scripts and styles do not
 */
export function sanitizeRichText(html: string, options: RichTextOptions = {}): string {
  return sanitizeHtml(html, options.mentions ? withMentions : allowed).trim();
}

/** True for HTML without text: only white space and empty elements. */
export function isEmptyRichText(html: string): boolean {
  const words = sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} });
  return words.replace(/&nbsp;|[\s\u00a0\u200b]/g, '') === '';
}

const allowed: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'a', 'strong', 'em', 'br'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // Deeper nesting than any person writes would only cost time.
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
  ...allowed,
  allowedTags: [...(allowed.allowedTags || []), 'span'],
  allowedAttributes: { a: ['href', 'rel'], span: ['data-type', 'data-id', 'data-label'] },
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'span' && (attribs['data-type'] !== 'mention' || !isUuid(attribs['data-id'] ?? ''))
      ? 'excludeTag'
      : false,
};

// An address without a scheme would resolve to our own site.
const isWebOrMail = (href: string): boolean => /^(https?:\/\/|mailto:)/i.test(href.trim());
