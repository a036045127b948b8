/**
 * HTML as Word and the like put it on the clipboard, with its lists as lists and without what only they understand.
 * What else there is that our editor cannot write, it leaves out by itself.
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
// What Word draws before an item: a bullet or number with room behind it.
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
