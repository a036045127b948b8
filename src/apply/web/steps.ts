import { shownQuestions } from '#forms/condition-rules.ts';
import type { FormStep } from '#careers/traffic-rules.ts';
import type { ApplicationForm } from '../contract.ts';
import { t } from './facts.ts';

/** The steps of this form, without empty ones. The CV is first, because it fills in the next step. */
export function stepsOf({ standardFieldModes, questions }: ApplicationForm): FormStep[] {
  const asksCv = standardFieldModes.cv !== 'invisible';
  const asksLetterAlone = !asksCv && standardFieldModes.coverLetter !== 'invisible';
  return [
    ...(asksCv ? (['documents'] as const) : []),
    'contact',
    ...(asksLetterAlone ? (['documents'] as const) : []),
    ...(shownQuestions(questions, {}).length > 0 ? (['questions'] as const) : []),
    'review',
  ];
}

/** The step of a field, by its name in the problems. */
export function stepOfField(field: string): FormStep {
  if (field.startsWith('answers.')) return 'questions';
  const isDocument = field === 'cv' || field === 'coverLetter' || field.startsWith('cvEntries.');
  return isDocument ? 'documents' : 'contact';
}

/** "how to reach you", for the progress text. */
export function stepTitle(step: FormStep, form: ApplicationForm): string {
  if (step !== 'documents') return t(`apply.form.steps.${step}`);
  return t(
    form.standardFieldModes.coverLetter === 'invisible'
      ? 'apply.form.steps.cv'
      : 'apply.form.steps.cvAndLetter',
  );
}

/** The heading of a step. */
export function stepHeading(step: FormStep, form: ApplicationForm): string {
  if (step === 'documents' && form.standardFieldModes.coverLetter !== 'invisible')
    return t('apply.form.headings.documentsWithLetter');
  return t(`apply.form.headings.${step}`);
}
