/**
 * Cleans HTML that Word and similar programs put on the clipboard: their paragraphs become lists, and their own markup
 * is removed. The editor drops everything else that it does not support.
 */
export function cleanPaste(html: string): string {
  if (!/mso-|class="?Mso|<o:p/i.test(html)) return html;
  return asLists(
    html
      .replace(/<(style|xml|script)\b[\s\S]*?<\/\1>/gi, '')
      .replace(listItem, (_all, content: string) => itemOf(content))
      .replace(/<!--[\s\S]*?-->|<!\[[^\]]*\]>/g, '')
      .replace(/<\/?o:p[^>]*>/gi, '')
      .replace(/<p\b[^>]*>(?:\s|&nbsp;|<\/?(?:span|b|i)\b[^>]*>)*<\/p>/gi, ''),
  );
}

const listItem = /<p\b[^>]*mso-list:[^>]*>([\s\S]*?)<\/p>/gi;
// Word's text before a list item: a bullet or number with spaces.
const bulletMark = /<!(?:--)?\[if !supportLists\](?:--)?>([\s\S]*?)<!(?:--)?\[endif\](?:--)?>/i;

function itemOf(content: string): string {
  const sign = (bulletMark.exec(content)?.[1] ?? '').replace(/<[^>]*>|&nbsp;|\s/g, '');
  const kind = /^(?:\d+|[a-z]|[ivx]+)[.)]$/i.test(sign) ? 'ol' : 'ul';
  return `<li data-list="${kind}"><p>${content.replace(bulletMark, '').trim()}</p></li>`;
}

function asLists(html: string): string {
  return html.replace(
    /(?:<li data-list="(ul|ol)">[\s\S]*?<\/li>\s*)(?:<li data-list="\1">[\s\S]*?<\/li>\s*)*/g,
    (items, kind: string) => `<${kind}>${items.replace(/ data-list="[uo]l"/g, '').trim()}</${kind}>`,
  );
}
