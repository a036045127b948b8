import type { FormSeen } from '#applications/contract.ts';
import { letters } from '../content/letters.ts';
import type { Person } from './person.ts';
import type { PlannedJob } from './plan-job.ts';
import type { Random } from './seeded-random.ts';
import { filledIn } from './wording.ts';

export type Answers = {
  form: FormSeen;
  answers: Record<string, unknown>;
  isKnockedOut: boolean;
  coverLetter: string;
};

/** The form as the person saw it, and what they filled in; who has to pass is not ruled out by an answer. */
export function answersOf(
  random: Random,
  planned: PlannedJob,
  { person, mustPass }: { person: Person; mustPass: boolean },
): Answers {
  const { phone, cv, coverLetter, currentCompany } = planned.standardFields;
  const answers: Record<string, unknown> = {};
  let isKnockedOut = false;
  for (const { id, draft } of planned.questions) {
    if (draft.answer === undefined || (draft.mode === 'optional' && random.chance(0.25))) continue;
    const given = draft.answer(random);
    const answer = mustPass && draft.isKnockout?.(given) ? true : given;
    answers[id] = answer;
    isKnockedOut ||= draft.isKnockout?.(answer) ?? false;
  }
  const questions = planned.questions.map(({ id, draft }) => ({
    id,
    type: draft.type,
    label: draft.label,
    help: draft.help,
    mode: draft.mode,
    settings: draft.settings,
  }));
  return {
    form: {
      standardFields: Object.fromEntries(Object.entries({ phone, cv, coverLetter, currentCompany })),
      questions,
    } as FormSeen,
    answers,
    isKnockedOut,
    coverLetter: letterOf(random, planned, person),
  };
}

function letterOf(random: Random, { job }: PlannedJob, person: Person): string {
  const isWritten = job.coverLetter === 'required' || (job.coverLetter === 'optional' && random.chance(0.35));
  if (!isWritten) return '';
  const { language } = person;
  const isInWork = person.company !== '';
  const middles = letters.middles[language].filter((text) => isInWork || !text.includes('{company}'));
  const parts = [
    random.pick(letters.openings[language]),
    random.pick(middles),
    random.pick(letters.closings[language]),
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
