import { companyScore, isLegalForm, titleScore } from './read-cv-words.ts';
import { foldEach } from './read-cv-dates.ts';
import type { Line } from './read-cv-lines.ts';
import { schoolPattern } from './read-cv-study-words.ts';

// Title and company in one text.

/** A line above or below the dates of an entry, without its place and kind of contract. */
export type Unit = {
  text: string;
  line: Line;
  slot: string;
  /** It may be something else, so it is to be checked. */
  isDoubtful?: boolean;
};

export type Part = { sign: string; text: string };

/** The parts of a line with the separators before them. */
export function divided(text: string): Part[] {
  const parts: Part[] = [];
  let from = 0;
  let sign = '';
  for (const match of text.matchAll(/\s*[|•·∙●⋅◆◇♦▪■]\s*|\s*\t\s*|\s*;\s+|\s+[–—-]\s+|\s+@\s+/g)) {
    parts.push({ sign, text: text.slice(from, match.index) });
    sign = match[0];
    from = match.index + match[0].length;
  }
  parts.push({ sign, text: text.slice(from) });
  return parts.filter((part) => part.text.trim() !== '');
}

/** Whether a comma divides a title from another name, which is not certain to be the company. */
export function hasCommaPair(text: string): boolean {
  const cut = commaBetween(text);
  return cut !== null && titleScore(text.slice(0, cut.from)) > 0 && titleScore(text.slice(cut.to)) === 0;
}

/** Whether a sign or a word divides a text into two names. */
export const hasTwo = (text: string): boolean =>
  /[|•·\t]|\s[–—-]\s| (?:at|bei(?: der| dem| den)?) (?=\p{Lu})|\s@\s/u.test(text);

/** Splits a header with title and company: "Engineer, Globex", "Engineer – Globex", "Engineer at Globex". */
export function twoNames(unit: Unit): [Unit, Unit] | null {
  const strong = divided(unit.text);
  if (strong.length > 1) {
    const [first, second] = bestPair(strong.map(({ text }) => text));
    return [
      { ...unit, text: first.text, slot: `${unit.slot}:${first.at}` },
      { ...unit, text: second.text, slot: `${unit.slot}:${second.at}` },
    ];
  }
  const cutBefore = slashBetween(unit.text) ?? bracketBefore(unit.text);
  if (cutBefore !== null) return unitsAt(unit, cutBefore);
  const employer = employerBehind(unit.text);
  if (employer !== null) return doubtful(unitsAt(unit, employer));
  const at = / (?:at|bei(?: der| dem| den)?) (?=\p{Lu})/u.exec(unit.text);
  const comma = at === null ? commaBetween(unit.text) : null;
  const cut = at === null ? comma : { from: at.index, to: at.index + at[0].length };
  return cut === null ? null : unitsAt(unit, cut);
}

type Cut = { from: number; to: number };

const unitsAt = (unit: Unit, { from, to }: Cut): [Unit, Unit] => [
  { ...unit, text: unit.text.slice(0, from).trim(), slot: `${unit.slot},0` },
  {
    ...unit,
    text: unit.text
      .slice(to)
      .replace(/\)$/, (end) => (unit.text[to - 1] === '(' ? '' : end))
      .trim(),
    slot: `${unit.slot},1`,
  },
];

const doubtful = ([first, second]: [Unit, Unit]): [Unit, Unit] => [
  { ...first, isDoubtful: true },
  { ...second, isDoubtful: true },
];

/** "The Lagan Oyster (Head Chef)" */
function bracketBefore(text: string): Cut | null {
  const [, name = '', inner = ''] = /^([^()]{2,}?)\s*\(([^()]{3,50})\)$/.exec(text) ?? [];
  const isTitleInside = titleScore(inner) > 1 && titleScore(name) === 0;
  // "Operations Manager (Camlibel Shipping Ltd)"
  const isCompanyInside = titleScore(name) > companyScore(name) && companyScore(inner) > titleScore(inner);
  return name !== '' && (isTitleInside || isCompanyInside)
    ? { from: name.length, to: text.indexOf('(') + 1 }
    : null;
}

/** "Yardımcı (Toros Müşavirlik)": the only other name of an entry may be the company. */
export function nameInBrackets(unit: Unit): [Unit, Unit] | null {
  const [, name = '', inner = ''] = /^([^()]{2,}?)\s*\(([^()]{3,50})\)$/.exec(unit.text) ?? [];
  const isName = inner.includes(' ') && inner.split(/\s+/).every((word) => /^[\p{Lu}&]/u.test(word));
  return isName && titleScore(name) > companyScore(name)
    ? doubtful(unitsAt(unit, { from: name.length, to: unit.text.indexOf('(') + 1 }))
    : null;
}

/** "Pflegefachkraft im Altenzentrum St. Josef": words of a company or school follow the preposition. */
function employerBehind(text: string): Cut | null {
  const found = /\s(?:im|in der|beim|am|an der|auf der)\s(?=\p{Lu})/u.exec(text);
  if (found === null) return null;
  const cut = { from: found.index, to: found.index + found[0].length };
  const name = text.slice(cut.to);
  const isName = companyScore(name) > 0 || schoolPattern.test(foldEach(name));
  return isName && titleScore(text.slice(0, cut.from)) > 0 ? cut : null;
}

/** "Porsuk İlkokulu / Sınıf Öğretmeni"; a slash between two titles divides nothing. */
function slashBetween(text: string): Cut | null {
  const cuts = [...text.matchAll(/\s+\/\s+/g)].map(({ index, 0: sign }) => ({
    from: index,
    to: index + sign.length,
  }));
  const isTitle = (part: string): boolean => titleScore(part) > companyScore(part);
  return cuts.find(({ from, to }) => isTitle(text.slice(0, from)) !== isTitle(text.slice(to))) ?? null;
}

type TextPosition = { text: string; at: number };

/** The first part that looks like a title and the first that may be a company, in their order. */
function bestPair(parts: string[]): [TextPosition, TextPosition] {
  const placed = parts.slice(0, 4).map((text, at) => ({ text, at }));
  const [first = { text: '', at: 0 }, second = first] = placed;
  const title = placed.find(({ text }) => titleScore(text) > companyScore(text));
  const company =
    placed.find((part) => part !== title && companyScore(part.text) > 0) ??
    placed.find((part) => part !== title);
  if (title === undefined || company === undefined) return [first, second];
  return title.at < company.at ? [title, company] : [company, title];
}

/**
 * Finds the comma between title and company: before the first part that names a company, else the first. "Inc." belongs
 * to the part before it.
 */
function commaBetween(text: string): Cut | null {
  const commas = [...text.matchAll(/,\s+/g)]
    .slice(0, 5)
    .map((match) => ({ from: match.index, to: match.index + match[0].length }));
  const partAt = ({ to }: Cut): string => text.slice(to).split(/,\s/)[0] ?? '';
  const cuts = commas.filter((comma) => !isLegalForm(partAt(comma)));
  const fits = cuts.filter(({ from, to }) => differ(text.slice(0, from), text.slice(to)));
  if (titleScore(text.slice(0, cuts[0]?.from ?? 0)) === 0) return fits.at(-1) ?? cuts[0] ?? null;
  return cuts.find((cut) => companyScore(partAt(cut)) > 0) ?? fits[0] ?? cuts[0] ?? null;
}

function differ(left: string, right: string): boolean {
  const lean = (text: string): number => titleScore(text) - companyScore(text);
  return (lean(left) > 0 && lean(right) <= 0) || (lean(left) <= 0 && lean(right) > 0);
}
