const separators = /\s*[;|•·∙●⋅◦○◆◇♦■▪\t]\s*|,(?!\d)\s*/;
/** "Figma / Sketch / Miro" is a list, "Planning / Scheduling" may be one skill. */
export const slashList = /^[^,;|•·\t]{2,60}(?:\s\/\s[^,;|•·\t]{1,60}){2,}$/;

/** Splits at commas and the like, but not inside brackets: "AWS (EC2, S3)". */
export function outsideBrackets(text: string): string[] {
  if (slashList.test(text)) return text.split(/\s\/\s/);
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    else if (text[at] === ')') depth = Math.max(0, depth - 1);
    const divided = depth === 0 ? separators.exec(text.slice(at, at + 4)) : null;
    if (divided?.index !== 0) continue;
    parts.push(text.slice(from, at));
    from = at + divided[0].length;
    at = from - 1;
  }
  parts.push(text.slice(from));
  return parts.filter((part) => part.trim() !== '');
}
