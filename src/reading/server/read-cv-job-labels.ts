import { fold } from '#platform/contract/fold.ts';
import type { Line } from './read-cv-lines.ts';
import { titleScore } from './read-cv-words.ts';
import { labelledRows } from './read-cv-table-rows.ts';
import labels from './cv-words-job-labels.json' with { type: 'json' };

/** A label without case, accents and the form of its apostrophe. */
const plainLabel = (label: string): string => fold(label).replaceAll('’', "'");

const setOf = (words: readonly string[]): ReadonlySet<string> => new Set(words.map(plainLabel));

const titles = setOf(labels.titles);
const companies = setOf(labels.companies);
const dates = setOf(labels.dates);
const starts = setOf(labels.starts);
const ends = setOf(labels.ends);
const places = setOf(labels.places);
const others = setOf(labels.others);
const duties = setOf(labels.duties);

const fieldOf = (plain: string): 'title' | 'company' | 'dates' | 'place' | null => {
  if (titles.has(plain)) return 'title';
  if (companies.has(plain)) return 'company';
  if (dates.has(plain)) return 'dates';
  return places.has(plain) ? 'place' : null;
};

const isKnown = (label: string): boolean => {
  const plain = plainLabel(label.trim().replace(/:$/, ''));
  return (
    fieldOf(plain) !== null || others.has(plain) || starts.has(plain) || ends.has(plain) || duties.has(plain)
  );
};

/**
 * Forms give title, company, dates and place of a job behind labels or under the head of a table. Labels are left out
 * here, and the lines say which field they are. Rows with other labels, such as "Firma Sektörü", describe the job like
 * bullet points.
 */
export function withoutJobLabels(lines: Line[]): Line[] {
  const rows = labelledRows(lines, {
    isHead: isTableHead,
    isDescribing: (label) => others.has(plainLabel(label)) || !isKnown(label),
    isDates: (label) =>
      dates.has(plainLabel(label)) || starts.has(plainLabel(label)) || ends.has(plainLabel(label)),
  });
  return joinEnds(rows.flatMap((line) => pairsOf(line))).map((line) => {
    if (line.field !== undefined) return line;
    const [, label = '', text = ''] = labelled.exec(line.text) ?? [];
    const plain = plainLabel(label);
    const field = fieldOf(plain);
    if (field !== null && text !== '') return { ...line, text, field };
    if (duties.has(plain) && isTitleAlone(text)) return { ...line, text, field: 'title' };
    return others.has(plain) || others.has(plainLabel(line.text.replace(/:$/, '')))
      ? { ...line, isBullet: true, field: 'note' }
      : line;
  });
}

/** "Tätigkeit: Schweißer", but not "Tätigkeit: Montage von Rohren". */
const isTitleAlone = (text: string): boolean =>
  titleScore(text) > 1 && text.split(/\s+/).length <= 4 && !/[,;.]/.test(text);

const labelled = /^([^:\t]{2,50}?)\s?(?::\s*|\t)(\S.*)$/;

/** The head of a table: "Tarih⇥Kurum⇥Şehir⇥Görev". */
function isTableHead(text: string): boolean {
  const cells = text.split('\t');
  return cells.length > 1 && cells.every((cell) => isKnown(cell));
}

/** "Name of employer⇥Globex⇥Location⇥Ulm" is two lines of a form. */
function pairsOf(line: Line): Line[] {
  const cells = line.text.split('\t');
  const names = cells.filter((_cell, at) => at % 2 === 0);
  if (cells.length < 4 || cells.length % 2 > 0 || !names.every((name) => isKnown(name))) return [line];
  return names.map((name, at) => ({ ...line, text: `${name}\t${cells[at * 2 + 1] ?? ''}`, stops: [] }));
}

const endLabel = new RegExp(
  `[\\s,;|–-]+(?:${labels.ends.map((one) => RegExp.escape(one)).join('|')})\\s*:\\s*`,
  'iu',
);

/** "Date from⇥11/2020" and "Date to⇥Present" are one period. */
function joinEnds(lines: Line[]): Line[] {
  const joined: Line[] = [];
  for (const line of lines) {
    const [, label = '', text = ''] = labelled.exec(line.text) ?? [];
    const above = joined.at(-1);
    const isEnd =
      ends.has(plainLabel(label)) &&
      above !== undefined &&
      starts.has(plainLabel(labelled.exec(above.text)?.[1] ?? ''));
    if (isEnd) joined[joined.length - 1] = { ...above, text: `${above.text} – ${text}` };
    else joined.push(line);
  }
  return joined.map((line) => {
    const [, label = '', text = ''] = labelled.exec(line.text) ?? [];
    // "From: February 2019 To: present"
    const whole = text.replace(endLabel, ' – ');
    return starts.has(plainLabel(label)) ? { ...line, text: whole, field: 'dates' } : line;
  });
}
