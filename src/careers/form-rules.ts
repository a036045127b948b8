import type { ApplicationForm, FormChange, FormQuestion } from './contract.ts';

const fieldOf = {
  phone: 'phoneNumber',
  currentCompany: 'currentCompany',
  cv: 'cv',
  coverLetter: 'coverLetter',
} as const;
const standardFieldNames = ['phone', 'currentCompany', 'cv', 'coverLetter'] as const;

/** The changes that an applicant who saw the earlier form has to know. Order alone is no change. */
export function changesOfForm(before: ApplicationForm, after: ApplicationForm): FormChange[] {
  const standard = standardFieldNames.flatMap((name): FormChange[] => {
    const kind = changeOfMode(before.standardFieldModes[name], after.standardFieldModes[name]);
    return kind === null ? [] : [{ kind, field: fieldOf[name], label: null }];
  });
  const earlier = new Map(before.questions.map((question) => [question.id, question]));
  const asked = new Set(after.questions.map((question) => question.id));
  const changed = after.questions.flatMap((question): FormChange[] => {
    const was = earlier.get(question.id);
    const kind = was === undefined ? 'added' : changeOfQuestion(was, question);
    return kind === null ? [] : [questionChange(kind, question)];
  });
  const removed = before.questions.filter((question) => !asked.has(question.id));
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
