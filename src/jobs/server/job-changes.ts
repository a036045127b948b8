import { type Changes, changesOf } from '#activity/server/record.ts';
import type { Job, JobChange } from '../contract.ts';
import type { JobTexts } from '../text-rules.ts';

/** The fields whose value differs, with both values. */
export function changedFields(before: Job, change: JobChange): Changes {
  const { version: _version, ...after } = change;
  const current = { ...before, departmentId: before.department?.id ?? null, ...inOrder(before) };
  return changesOf(current, { ...after, ...inOrder(after) }) ?? {};
}

/** The changes for the event log: removed and added lines of a description, and the visible text of questions. */
export function keptChanges(changed: Changes, before: Job, change: JobChange): Changes {
  const kept: Changes = { ...changed };
  if (changed['descriptionHtml'] !== undefined) {
    const [old, current] = [linesOf(before.descriptionHtml), linesOf(change.descriptionHtml)];
    kept['descriptionHtml'] = [without(old, current), without(current, old)];
  }
  if (changed['translations'] !== undefined) {
    const [old, current] = [before, change].map(linesOfTranslations) as [string[], string[]];
    kept['translations'] = [without(old, current), without(current, old)];
  }
  if (changed['questions'] !== undefined) {
    const [old, current] = [before.questions.map(readable), change.questions.map(readable)];
    kept['questions'] = [without(old, current), without(current, old)];
  }
  if (changed['standardFieldModes'] !== undefined) {
    const differ =
      changesOf<Record<string, unknown>>(before.standardFieldModes, change.standardFieldModes) ?? {};
    const side = (at: 0 | 1) =>
      Object.fromEntries(Object.entries(differ).map(([field, both]) => [field, both[at]]));
    kept['standardFieldModes'] = [side(0), side(1)];
  }
  return kept;
}

const linesOfTranslations = ({ translations }: Pick<JobTexts, 'translations'>): string[] =>
  Object.values(translations).flatMap(({ title, descriptionHtml }) => [title, ...linesOf(descriptionHtml)]);

/** The paragraphs, headings and list items of rich text that was sanitised, as plain lines. */
function linesOf(html: string): string[] {
  return html
    .split(/<\/(?:p|h2|h3|li)>|<br\s*\/?>/)
    .map((part) => unescaped(part.replace(/<[^>]*>/g, '')).trim())
    .filter((line) => line !== '');
}

const unescaped = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&');

const readable = ({ label, mode }: { label: string; mode: string }) => ({ label, mode });

// A line that occurs more often on one side was removed or added as often as the counts differ.
function without<T>(all: readonly T[], others: readonly T[]): T[] {
  const left = others.map((one) => JSON.stringify(one));
  return all.filter((one) => {
    const at = left.indexOf(JSON.stringify(one));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

// The order of keys and of the team is ignored; the order of questions matters.
function inOrder(
  job: Pick<Job | JobChange, 'hiringTeam' | 'standardFieldModes' | 'questions' | 'translations'>,
) {
  return {
    translations: sorted(job.translations),
    hiringTeam: job.hiringTeam.map(({ memberId, role }) => `${memberId} ${role}`).sort(),
    standardFieldModes: sorted(job.standardFieldModes),
    questions: job.questions.map((question) =>
      sorted({
        ...question,
        settings: sorted(question.settings),
        knockoutRule: question.knockoutRule && sorted(question.knockoutRule),
        shownWhen: question.shownWhen && sorted(question.shownWhen),
        translations: sorted(question.translations).map(([language, texts]) => [
          language,
          sorted(Object(texts)),
        ]),
      }),
    ),
  };
}

const sorted = (value: object): [string, unknown][] =>
  Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
