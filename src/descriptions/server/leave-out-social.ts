import { fold } from '#platform/contract/fold.ts';
import type { DescriptionLine } from './read-description-lines.ts';
import { countOf, leftOutWords, plain } from './read-description-words.ts';

// Additions of social networks, chats, wikis and forms to a posting.

const shortMax = 90;

/** Tags, counts of reactions, marks of a wiki and fields of a form, by their index. */
export function socialLines(lines: DescriptionLine[]): Set<number> {
  const boxes = lines.filter(({ text }) => checkbox.test(text)).length;
  const found = lines.flatMap(({ text }, at) => {
    const isShort = text.length <= shortMax;
    const isTagged = hashtags.test(text) || (isShort && (reactions.test(text) || wikiMark.test(fold(text))));
    return isTagged ||
      (isShort && isButton(text)) ||
      isNewsletter(text) ||
      (boxes >= 2 && checkbox.test(text))
      ? [at]
      : [];
  });
  return new Set([...found, ...formLines(lines)]);
}

/** A line of a mailing, which may follow the last line of the posting. */
const isNewsletter = (text: string): boolean =>
  text.length <= 140 && countOf(leftOutWords.newsletter, text) > 0;

/** "#hiring #design" */
const hashtags = /^(?:\s*#[\p{L}\p{N}_]{2,}){2,}\s*$/u;

/** "👍❤️ 318 · 47 comments", ":tada: 4 :eyes: 2" */
const reactions =
  /^(?:[\p{Extended_Pictographic}\ufe0f\u200d]\s*)+\d[\d.,]*(?:\s*(?:[·•|]|\p{L}+|\d+))*$|^(?:\s*:[a-z\d_+-]{2,}:\s*\d{0,4})+\s*$|^\d[\d.,]*\s*[·•]\s*\d+ (?:comments?|kommentare?|yorum)/u;

const wikiMark =
  /^(?:created|last (?:edited|modified|updated)|edited|erstellt|zuletzt (?:geandert|bearbeitet|aktualisiert)|olusturan|olusturuldu|son (?:duzenle\w*|guncelle\w*))(?: (?:by|von|on|am|tarafindan)\b|:|,).*\d|^\d+ min read$|^last reply (?:today|yesterday|\d)|^letzte antwort (?:heute|gestern|vor)/;

const checkbox = /^(?:\[[ xX]?\]|[☐☑☒❑❏])\s*\S/u;

/** A button with a verb: "Apply in 3 minutes", "Jetzt in 2 Minuten bewerben". */
const isButton = (text: string): boolean => button.test(fold(text).replace(/[^\p{L}\d)]+$/u, ''));
const button =
  /^(?:[^\p{L}]*)(?:(?:quick |easy )?apply (?:now |here |online |today )?(?:in|within) \d+ (?:minutes?|clicks?|seconds?)|apply (?:now |today )?(?:with|via|through|on|using) (?:linkedin|indeed|xing|whatsapp|company (?:site|website)|employer(?:'s)? (?:site|website))|(?:jetzt |schnell |einfach )?in \d+ (?:minuten?|klicks?|sekunden) bewerben|jetzt (?:mit|uber|per|via) (?:xing|linkedin|indeed|whatsapp) bewerben|\d+ dakikada basvur)$/u;

const formGap = 2;
const formMin = 3;

/** The fields of a form to apply with, from the first to the last, and the button above them. */
function formLines(lines: DescriptionLine[]): number[] {
  const fields = lines.flatMap(({ text }, at) => (at > 0 && isField(text) ? [at] : []));
  const runs: number[][] = [];
  for (const at of fields) {
    const run = runs.at(-1);
    if (run !== undefined && at - (run.at(-1) ?? at) <= formGap) run.push(at);
    else runs.push([at]);
  }
  return runs.flatMap((run) => {
    const [first = 0, last = 0] = [run[0], run.at(-1)];
    const isForm = run.length >= formMin && run.some((at) => /[*✱]$/u.test(lines[at]?.text ?? ''));
    const isClear = isForm || run.length >= formMin + 2;
    return isClear ? Array.from({ length: last - first + 1 }, (_one, step) => first + step) : [];
  });
}

/** "First name*", "Attach" */
function isField(text: string): boolean {
  if (text.length > 45) return false;
  const name = plain(text.replace(/\s*[*✱]+\s*$/u, ''));
  return leftOutWords.formFields.has(name) || (/\p{L}\s*[*✱]$/u.test(text) && !/[.!?]/.test(text));
}
