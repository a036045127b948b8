import type { SentProfile } from '#candidates/contract.ts';

type Words = { now: string; language: string };
type Part = 'summary' | 'experiences' | 'education' | 'skills' | 'languages';

/**
 * A profile that was sent, as lines of text for each part that has any.
 * @param now the word for the end of a present job
 */
export function profileLines(
  profile: SentProfile | null,
  { now, language }: Words,
): { part: Part; lines: string[] }[] {
  if (profile === null) return [];
  const { summary, experiences, education, skills, languages } = profile;
  const parts: { part: Part; lines: string[] }[] = [
    { part: 'summary', lines: [summary] },
    {
      part: 'experiences',
      lines: experiences.map(({ title, company, description, ...period }) =>
        [joined([title, company, periodOf(period, { now, language })]), description]
          .filter(isFilled)
          .join('\n'),
      ),
    },
    {
      part: 'education',
      lines: education.map(({ school, degree, field, ...period }) =>
        joined([school, degree, field, periodOf(period, { now, language })]),
      ),
    },
    { part: 'skills', lines: [skills.join(', ')] },
    { part: 'languages', lines: languages.map(({ name, level }) => joined([name, level])) },
  ];
  return parts
    .map(({ part, lines }) => ({ part, lines: lines.filter(isFilled) }))
    .filter(({ lines }) => lines.length > 0);
}

const isFilled = (text: string): boolean => text !== '';
const joined = (texts: string[]): string => texts.filter(isFilled).join(' · ');
const periodOf = (
  { startedOn, endedOn }: { startedOn: string; endedOn: string },
  { now, language }: Words,
): string => {
  if (startedOn === '') return '';
  const start = monthOf(startedOn, language);
  const end = endedOn === '' ? now : monthOf(endedOn, language);
  // A school whose CV gives one year begins and ends in it.
  return start === end ? start : `${start}\u00a0–\u00a0${end}`;
};

/** "2021-03" and "2021-03-01" as "Mar 2021"; any other text unchanged. */
function monthOf(date: string, language: string): string {
  if (!/^\d{4}-(0[1-9]|1[0-2])(-\d{2})?$/.test(date)) return date;
  return new Intl.DateTimeFormat(language === 'tr' ? 'tr-TR' : 'en-GB', {
    year: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(new Date(date.slice(0, 7)));
}
