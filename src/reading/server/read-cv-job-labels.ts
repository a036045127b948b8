import { fold } from '#platform/contract/fold.ts';
import type { Line } from './read-cv-lines.ts';
import labels from './cv-words-job-labels.json' with { type: 'json' };

const shown = new Set([...labels.names, ...labels.dates, ...labels.places].map(fold));
const others = new Set(labels.others.map(fold));

/**
 * Forms give title, company, dates and place of a job behind labels, which are left out here. Rows with other labels,
 * such as "Firma Sektörü", describe the job like bullet points.
 */
export function withoutJobLabels(lines: Line[]): Line[] {
  return lines
    .filter(({ text }) => !isTableHead(text))
    .map((line) => {
      const [, label = '', text = ''] = /^([^:\t]{2,50}?)\s?:\s*(.*)$/.exec(line.text) ?? [];
      if (shown.has(fold(label)) && text !== '') return { ...line, text };
      return others.has(fold(label)) || others.has(fold(line.text)) ? { ...line, isBullet: true } : line;
    });
}

/** The head of a table: "Tarih⇥Kurum⇥Şehir⇥Görev". */
function isTableHead(text: string): boolean {
  const cells = text.split('\t').map((cell) => fold(cell.trim().replace(/:$/, '')));
  return cells.length > 1 && cells.every((cell) => shown.has(cell) || others.has(cell));
}
