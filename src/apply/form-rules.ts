import { shownItems } from '#forms/condition-rules.ts';
import type { ApplicationForm, FormChange, FormQuestion } from './contract.ts';

const fieldOf = {
  phone: 'phoneNumber',
  currentCompany: 'currentCompany',
  cv: 'cv',
  coverLetter: 'coverLetter',
} as const;
const standardFieldNames = ['phone', 'currentCompany', 'cv', 'coverLetter'] as const;

/**
 * The changes that an applicant with these answers has to know, who saw the earlier form. Order alone is no change, and
 * neither is a question that stays hidden, or a section without other words.
 */
export function changesOfForm(
  before: ApplicationForm,
  after: ApplicationForm,
  answers: Record<string, unknown> = {},
): FormChange[] {
  const standard = standardFieldNames.flatMap((name): FormChange[] => {
    const kind = changeOfMode(before.standardFieldModes[name], after.standardFieldModes[name]);
    return kind === null ? [] : [{ kind, field: fieldOf[name], label: null }];
  });
  const shownBefore = shownItems(before.questions, answers);
  const shownAfter = shownItems(after.questions, answers);
  const earlier = new Map(shownBefore.map((question) => [question.id, question]));
  const asked = new Set(shownAfter.map((question) => question.id));
  const changed = shownAfter.flatMap((question): FormChange[] => {
    const was = earlier.get(question.id);
    const kind = was === undefined ? 'added' : changeOfQuestion(was, question);
    const isNewHeading = question.type === 'section' && kind === 'added';
    return kind === null || isNewHeading ? [] : [questionChange(kind, question)];
  });
  const removed = shownBefore.filter(({ id, type }) => type !== 'section' && !asked.has(id));
  return [...standard, ...changed, ...removed.map((question) => questionChange('removed', question))];
}

type Kind = FormChange['kind'];

const questionChange = (kind: Kind, { id, label }: FormQuestion): FormChange => ({
  kind,
  field: `answers.${id}`,
  label,
});

function changeOfMode(before: string, after: string): Kind | null {
  if (before === after) return null;
  if (before === 'invisible') return 'added';
  return after === 'invisible' ? 'removed' : (after as 'required' | 'optional');
}

// Another text, limit or choice can change the meaning of an answer, so it is reported in every mode.
function changeOfQuestion(before: FormQuestion, after: FormQuestion): Kind | null {
  const said = ({ type, label, help, settings }: FormQuestion) =>
    JSON.stringify([type, label, help, sorted(settings)]);
  return said(before) === said(after) ? changeOfMode(before.mode, after.mode) : 'changed';
}

const sorted = (settings: Record<string, unknown>): [string, unknown][] =>
  Object.entries(settings).sort(([one], [other]) => (one < other ? -1 : 1));
