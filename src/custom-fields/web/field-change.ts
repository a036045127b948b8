import { language } from '#platform/contract/fields.ts';
import type { CustomField, FieldChange, FieldDraft, FormLabels } from '../contract.ts';

export const emptyLabels = { en: '', tr: '' };

/** An option with the texts that its fields hold. */
export const labelled = <Option extends { formLabels: FormLabels }>(option: Option) => ({
  ...option,
  formLabels: { ...emptyLabels, ...option.formLabels },
});

/** The draft of a field that application forms cannot ask. */
export const withoutQuestion = ({ options, ...draft }: FieldDraft): FieldDraft => ({
  ...draft,
  formMode: 'invisible',
  formLabels: {},
  options: options.map((option) => ({ ...option, formLabels: emptyLabels })),
});

/** The changed values alone, so that a change by a colleague meanwhile stays. */
export function changedValues(
  field: CustomField,
  { name, access, formMode, formLabels, options }: FieldDraft,
): FieldChange {
  const removedOptionIds = field.options
    .filter((before) => !options.some(({ id }) => id === before.id))
    .map(({ id }) => id);
  const isSame = JSON.stringify(options) === JSON.stringify(field.options.map(labelled));
  return {
    ...(name !== field.name && { name }),
    ...(access !== field.access && { access }),
    ...(formMode !== field.formMode && { formMode }),
    ...(haveOtherTexts(formLabels, field.formLabels) && { formLabels }),
    ...(!isSame && { options, removedOptionIds }),
  };
}

const haveOtherTexts = (labels: FormLabels, before: FormLabels): boolean =>
  language.options.some((one) => (labels[one] ?? '') !== (before[one] ?? ''));
