import { fold } from '#platform/contract/fold.ts';
import { readValue, type ReadValue } from '#reading/server/read-value.ts';
import { companyScore, isProse, titleScore } from '#reading/server/read-cv-words.ts';
import { type Document, headLines } from './read-description-facts.ts';
import { piecesOf } from './read-description-labels.ts';
import type { DescriptionLine } from './read-description-lines.ts';
import { placesIn } from './read-description-places.ts';
import departmentNames from './description-departments.json' with { type: 'json' };
import { jobTypeWords, locationTypeWords } from './read-description-words.ts';

/** The department: labelled, else named in a sentence such as "our Finance department". */
export function readDepartment(document: Document): ReadValue<string> | null {
  const labelled = document.facts.find(
    ({ kind, value }) => kind === 'department' && value.length <= 80 && /\p{L}/u.test(value),
  );
  if (labelled !== undefined) {
    const name = withRest(labelled.value.replace(/[.,;]$/, '').trim(), labelled.line, document.lines);
    return readValue(
      name,
      labelled.line,
      isUnitName(name) &&
        (isKnown(name) || (name.split(/\s+/).length <= sureWords && placesIn(name).length === 0)),
    );
  }
  for (const line of document.lines) {
    const found = departmentIn(line.text.slice(0, 500));
    if (found !== null) return readValue(found, line, false);
  }
  return (
    departmentAmongFacts(headLines(document.lines)) ??
    knownInSentence(document.lines) ??
    seekingDepartment(document.lines) ??
    knownInTitle(headLines(document.lines))
  );
}

/** "Team: Payment" above "Systems" in a narrow column: the usual name of both lines. */
function withRest(name: string, line: DescriptionLine, lines: DescriptionLine[]): string {
  const next = lines[lines.findIndex(({ at }) => at === line.at) + 1];
  const joined = `${name} ${next?.text ?? ''}`;
  return line.box !== null && next?.hasGapAbove === false && isKnown(joined) ? joined : name;
}

const sentencesMax = 12;
/** A longer name behind the label may hold a second unit or a place. */
const sureWords = 2;
const anyName = departmentNames
  .toSorted((a, b) => b.length - a.length)
  .map((one) => RegExp.escape(one))
  .join('|');
// "A degree in Finance" and "fluent in English" are about the person.
const knownInText = new RegExp(
  `(?:\\b[Ii]n der|\\b[Ii]n unserer|\\b[Ii]m|\\b[Uu]nserem?|\\b[Uu]nserer|\\b[Oo]ur|\\b[Ww]ithin|\\b[Jj]oin|(?<!\\b(?:degree|diploma|qualification|qualified|experience|experienced|background|career|interest|training|fluent|skills|studies|studium|abschluss|ausbildung|erfahrung) )\\bin) (${anyName})(?![\\p{L}-])(?! (?:of|für|von|and|und|ve|&)\\b)`,
  'u',
);
/** "our finance team", "muhasebe departmanımızda": a usual name in any letters before the word of a department. */
const knownBeforeUnit = new RegExp(
  `(?<![\\p{L}-])(${anyName}|${departmentNames.map((one) => RegExp.escape(one.toLocaleLowerCase(/[İıŞşĞğÇç]/u.test(one) ? 'tr' : 'en'))).join('|')}) (?:department|division|team|directorate|(?:departman|böl[üu]m|birim|ekib|ekip|takım|servis|müdürlü[ğk])\\p{Ll}*)(?!\\p{L})`,
  'u',
);

/** "In der Entwicklung in Luzern": a usual name in the first sentences, which say where the job is. */
function knownInSentence(lines: DescriptionLine[]): ReadValue<string> | null {
  const sentences = lines.filter(({ isBullet, isHeading }) => !isBullet && !isHeading).slice(0, sentencesMax);
  for (const line of sentences) {
    const text = line.text.slice(0, 500);
    const found = (knownBeforeUnit.exec(text) ?? knownInText.exec(text))?.[1];
    if (found !== undefined) return readValue(found, line, false);
  }
  return null;
}

/** "Patient Services is looking for drivers", "You report to the Head of Finance" */
const seeking = new RegExp(
  `(?:^|[.!?] )(?:[Dd]ie |[Dd]er |[Dd]as |[Tt]he |[Oo]ur |[Uu]nsere? )?(${anyName}|(?:\\p{Lu}[\\p{L}-]+ ){1,3}(?:Services|Operations|Directorate)) (?:is (?:looking|hiring|recruiting|seeking)|seeks|needs|sucht|braucht|arıyor)(?!\\p{L})|(?:[Rr]eport(?:s|ing)? to|[Bb]erichte[nt]? an|[Uu]nterstellt)[^.]{0,30}\\s(?:Head of|Director of|VP(?: of)?|Leiter(?:in)?(?: der)?|Leitung(?: der)?) (${anyName}|(?:\\p{Lu}[\\p{L}-]+ ){1,2}(?:Services|Operations))(?![\\p{L}-])`,
  'u',
);

function seekingDepartment(lines: DescriptionLine[]): ReadValue<string> | null {
  for (const line of lines) {
    const [, subject, head] = seeking.exec(line.text.slice(0, 500)) ?? [];
    const found = subject ?? head;
    if (found !== undefined) return readValue(found, line, false);
  }
  return null;
}

/** "Pflegefachkraft (m/w/d) Onkologie", "Account Manager – Sales": a usual name behind a title and a sign. */
function knownInTitle(head: DescriptionLine[]): ReadValue<string> | null {
  for (const line of head.slice(0, titleLines)) {
    const [, rest = ''] = /(?:[)\]]|\s[–—-]|,|:)\s+(\p{Lu}[^()[\]|,]{1,40})$/u.exec(line.text) ?? [];
    if (isKnown(rest) && titleScore(line.text) > 0) return readValue(rest.replace(unitWord, ''), line, false);
  }
  return null;
}

const titleLines = 4;

/** "6 people in two countries" behind "Team" is no name of a department. */
const isUnitName = (text: string): boolean =>
  !/\d|[,;:]/.test(text) && text.split(/\s+/).length <= 6 && !isProse(text);

const knownNames = new Set(departmentNames.map(fold));
const unitWord =
  /\s+(?:department|team|division|departman[ıi]|b[öo]l[üu]m[üu]|birimi|ekibi)$|^(?:department|abteilung|bereich|team)\s+(?=\p{Lu})/iu;

/** "Finance", "Finance department": a usual name. */
const isKnown = (piece: string): boolean => knownNames.has(fold(piece.replace(unitWord, '')));

/** "Collections · Edinburgh · Permanent": a usual name, or the piece that is no other value. */
function departmentAmongFacts(head: DescriptionLine[]): ReadValue<string> | null {
  for (const [at, line] of head.filter(({ isBullet }) => !isBullet).entries()) {
    const pieces = piecesOf(line.text.replaceAll('\t', ' | '));
    const known = pieces.find((piece) => isKnown(piece));
    const isBelow = at > 0 && !line.isHeading;
    const isUnit = known !== undefined && (pieces.length > 1 || isBelow || unitWord.test(known));
    if (isUnit) return readValue(known.replace(unitWord, ''), line, false);
    const others = pieces.filter((piece) => !isOtherFact(piece));
    const [other = ''] = others;
    const isName = /^\p{Lu}[\p{L}&/ -]{2,40}$/u.test(other) && other.split(/\s+/).length <= 4;
    const isClear = others.length === 1 && pieces.length >= 3 && companyScore(other) < 2;
    if (isClear && isName && titleScore(other) < 4 && !isProse(other)) return readValue(other, line, false);
  }
  return null;
}

const isOtherFact = (piece: string): boolean => {
  const words = fold(piece);
  return (
    /\d|:/.test(piece) ||
    placesIn(piece).length > 0 ||
    [...jobTypeWords, ...locationTypeWords].some(([way]) => way.test(words)) ||
    durations.test(words)
  );
};

const durations =
  /\b(?:permanent|unbefristet|befristet|ab sofort|immediate|asap|hemen|surekli|belirsiz sureli|freelance|flexible|gleitzeit|schicht\w*|vardiyali)\b/;

const name = '((?:\\p{Lu}[\\p{L}&/-]+(?: (?:and|of|&|und|ve) | ?)){1,4})';
const departmentPatterns: readonly RegExp[] = [
  new RegExp(
    `\\b(?:[Oo]ur|[Tt]he|[Jj]oin|[Ww]ithin|[Ii]n) (?:our |the )?${name} (?:department|division|team|group|directorate|unit|branch|section|ward|faculty|function|practice|chapter|squad)\\b`,
    'u',
  ),
  new RegExp(
    `\\b(?:[Ww]ithin|[Pp]art of|[Jj]oin|[Ss]its in|[Bb]ased in|[Rr]eports? to) (?:our |the )?((?:\\p{Lu}[\\p{L}&-]+ (?:and |of |& )?){1,3}(?:Services|Operations|Unit|Directorate|Department|Division|Faculty))(?![\\p{L}])`,
    'u',
  ),
  new RegExp(
    `\\b((?:Division|School|Institute|Office|Bureau|Chair) of ${name.replace('(', '(?:')})(?=[,.;]| ?(?:where|which|at|in|is|are|you|\\()|$)`,
    'u',
  ),
  new RegExp(`\\b(?:Department|Faculty|Directorate) of ${name}`, 'u'),
  /(?<![\p{L}-])[Uu]nser(?:e[nmrs]?)? (\p{Lu}[\p{L}&]+(?:[ -]\p{Lu}[\p{L}&]+)?)-(?:Team|Abteilung|Bereich|Crew|Squad)s?(?!\p{L})/u,
  /(?<![\p{L}-])(?:Fachdienst|Fachbereich|Abteilung|Bereich|Referat|Dezernat) (\p{Lu}[\p{L}-]+(?:, \p{Lu}[\p{L}-]+)+ und \p{Lu}[\p{L}-]+)/u,
  new RegExp(
    `(?<![\\p{L}])((?:Amt|Fachamt|Fachdienst|Dezernat|Stabsstelle|Institut|Lehrstuhl|Sachgebiet|Eigenbetrieb) für (?:\\p{Lu}[\\p{L}-]+(?:,? (?:und )?)?){1,4})`,
    'u',
  ),
  /(?:\b[Ii]n der|\b[Ff]ür die|\bunserer?|\b[Aa]uf der|\b[Dd]ie) (\p{Lu}\p{L}*(?:ologie|iatrie|chirurgie|ästhesie|notaufnahme|intensivstation|ambulanz))(?!\p{L})/u,
  /(?:\b[Ii]m|\b[Dd]as|\b[Dd]em|\b[Uu]nser(?:em)?) ((?:Bau|Tiefbau|Hochbau|Jugend|Ordnungs|Sozial|Haupt|Personal|Umwelt|Schul|Gesundheits|Standes|Liegenschafts|Grünflächen|Kultur|Vermessungs|Veterinär|Rechts|Steuer|Stadtplanungs|Bürger)amt|Rechenzentrum|Zentrallager|Zentrallabor)(?:e?s)?(?!\p{L})/u,
  new RegExp(
    `(?:Abteilung|Fachbereich|Bereich|Geschäftsbereich|Fachabteilung|Fachdienst|Fachgebiet|Referat|Sachgebiet|[Ii]m Team|[Dd]as Team|[Uu]nser(?:em)? Team) [„"“]?${name}`,
    'u',
  ),
  /(?:\b[Ii]n|\b[Ff]ür|\b[Bb]ei) (?:der|die|unserer|unsere) (\p{Lu}\p{L}*(?:abteilung|buchhaltung|werkstatt|redaktion|disposition))(?!\p{L})/u,
  new RegExp(
    `\\b(?:unser|unsere|unserer|unserem) (\\p{Lu}\\p{L}*(?:amt|abteilung|zentrum|leitung|verwaltung|ariat|istik|ing|ung|kanzlei|einkauf|vertrieb))(?![\\p{L}-])`,
    'u',
  ),
  new RegExp(
    `((?:\\p{Lu}[\\p{L}&/-]+(?: (?:ve) | )){1,4}(?:Müdürlüğü|Direktörlüğü|Başkanlığı|Yüksekokulu|Birimi))(?:ne|nde|nin|nden|na|nda|nın)?(?!\\p{L})`,
    'u',
  ),
  new RegExp(
    // "Makine Bölümünden mezun" is about the applicant.
    `${name} ?(?:[Dd]epartman|[Bb]ölüm|birim|ekib|takım|servis|zümre|şefliğ|müdürlüğ|direktörlüğ|koordinatörlüğ)(?:s?[ıiuü])(?:m[ıiuü]z)?(?:n?[ae]|n?[dt][ae]|n?[ıiuü]n)?(?![\\p{L}])`,
    'u',
  ),
];

/** "für den Bereich Netzbetrieb Verstärkung": who is sought follows the name. */
const soughtPeople =
  /\s+(?:Verstärkung|Unterstützung|Zuwachs|Nachwuchs|Mitarbeit\p{L}*|Kolleg\p{L}+|Fachkr\p{L}+|Person\p{L}*|Talente|Sie|Dich|Menschen)$/u;

/** "Belediyemiz Fen İşleri Müdürlüğü", "Milas Belediyesi Park ve Bahçeler Müdürlüğü": whose department it is. */
const owner =
  /^(?:\p{Lu}\p{L}+ )*?(?:\p{Lu}\p{L}*)?(?:[ıiuü]m[ıiuü]z|[ae]m[ıi]z|Belediyesi|Üniversitesi|Hastanesi|Holding)(?:in|ın|un|ün|nin|nın|de|da)? (?=\p{Lu})/u;

function departmentIn(text: string): string | null {
  for (const pattern of departmentPatterns) {
    const found = pattern
      .exec(text)?.[1]
      ?.replace(owner, '')
      .replace(/^(?:Head|Director|VP) of /, '')
      .replace(/[,\s]+(?:und|and|ve)?\s*$/u, '')
      .replace(soughtPeople, '')
      .trim();
    if (found !== undefined && found.length >= 2 && found.length <= 60) return found;
  }
  return null;
}
