import type { KnockoutAnswer } from '#applications/answers-contract.ts';
import { findKnockoutAnswers, type KnockoutQuestion } from '#forms/rules.ts';
import { coverLetters } from '../content/cover-letters.ts';
import type { Person } from './person.ts';
import type { PlannedJob } from './plan-job.ts';
import type { Random } from './seeded-random.ts';
import { filledIn } from './wording.ts';

export type Answers = {
  answers: Record<string, unknown>;
  flagged: KnockoutAnswer[];
  /** Flagged by an answer that the team rejects people for. */
  isRuledOut: boolean;
  coverLetter: string;
};

/** What the person filled in, and what of it flags them; who has to pass is not flagged. */
export function answersOf(
  random: Random,
  planned: PlannedJob,
  { person, mustPass }: { person: Person; mustPass: boolean },
): Answers {
  const answers: Record<string, unknown> = {};
  for (const { id, draft } of planned.questions) {
    if (draft.answer === undefined || (draft.mode === 'optional' && random.chance(0.25))) continue;
    const given = draft.answer(random);
    const judged = [{ ...draft, id } as KnockoutQuestion];
    answers[id] =
      mustPass && findKnockoutAnswers(judged, { [id]: given }).length > 0 ? (draft.passing ?? given) : given;
  }
  const judged = planned.questions.map(({ id, draft }) => ({ ...draft, id }) as KnockoutQuestion);
  const flagged = findKnockoutAnswers(judged, answers);
  return {
    answers,
    flagged,
    isRuledOut: flagged.some(({ type }) => type === 'boolean'),
    coverLetter: letterOf(random, planned, person),
  };
}

function letterOf(random: Random, { job }: PlannedJob, person: Person): string {
  const isWritten = job.coverLetter === 'required' || (job.coverLetter === 'optional' && random.chance(0.35));
  if (!isWritten) return '';
  const { language } = person;
  const isInWork = person.company !== '';
  const middles = coverLetters.middles[language].filter((text) => isInWork || !text.includes('{company}'));
  const parts = [
    random.pick(coverLetters.openings[language]),
    random.pick(middles),
    random.pick(coverLetters.closings[language]),
  ];
  return filledIn(parts.join('\n\n'), {
    job: job.title,
    title: person.title,
    company: person.company,
    skill: person.skills[0] ?? '',
    years: Math.max(2, person.years),
    name: `${person.name} ${person.surname}`,
  });
}
