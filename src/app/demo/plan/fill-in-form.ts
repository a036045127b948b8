import { shownQuestions } from '#forms/condition-rules.ts';
import { findKnockoutAnswers } from '#forms/rules.ts';
import { type AnswerManner, type Person, texts } from '../content/content.ts';
import { fillIn } from './wording.ts';
import type { FilledForm, Job } from './model.ts';
import type { Random } from '#platform/server/seeded-random.ts';

/** Answers the form. `mustPass` gives the unflagged answer to yes and no questions. */
export function fillInForm(random: Random, job: Job, person: Person, mustPass: boolean): FilledForm {
  const answers: Record<string, unknown> = {};
  for (const [index, question] of job.questions.entries()) {
    const manner = job.answers[index];
    const isShown = shownQuestions(job.questions, answers).includes(question);
    if (!manner || !isShown || (question.mode === 'optional' && random.chance(0.25))) continue;
    const { knockoutRule } = question;
    const isPassing = mustPass && knockoutRule !== null && 'answer' in knockoutRule;
    answers[question.id] = isPassing ? !knockoutRule.answer : drawAnswer(random, question, manner);
  }
  const knockoutAnswers = findKnockoutAnswers(job.questions, answers);
  const isRuledOut = knockoutAnswers.some(({ type }) => type === 'boolean');
  return { answers, knockoutAnswers, isRuledOut, coverLetter: writeCoverLetter(random, job, person) };
}

function drawAnswer(random: Random, question: Job['questions'][number], manner: AnswerManner): unknown {
  if ('shareYes' in manner) return random.chance(manner.shareYes);
  if ('weights' in manner) return [random.weighted(manner.weights)];
  if ('from' in manner)
    return manner.from + manner.step * random.int(0, (manner.to - manner.from) / manner.step);
  if ('texts' in manner) return random.pick(manner.texts);
  const choices = question.type === 'choice' ? question.settings.options.map(({ id }) => id) : [];
  const chosen = random.some(choices, random.int(1, manner.choicesMax));
  return choices.filter((id) => chosen.includes(id));
}

function writeCoverLetter(random: Random, job: Job, person: Person): string {
  const { coverLetter } = job.standardFieldModes;
  if (coverLetter === 'invisible' || (coverLetter === 'optional' && random.chance(0.65))) return '';
  const { openings, middles, closings } = texts.coverLetters;
  const { language, title, skills } = person;
  const fitting = middles[language].filter((text) => person.company !== '' || !text.includes('{company}'));
  const paragraphs = [random.pick(openings[language]), random.pick(fitting), random.pick(closings[language])];
  const name = `${person.name} ${person.surname}`;
  const career = { title, company: person.company, skill: skills[0] ?? '', years: Math.max(2, person.years) };
  return fillIn(paragraphs.join('\n\n'), { job: job.title, name, ...career });
}
