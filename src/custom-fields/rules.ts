import type { FieldMode } from '#forms/rules.ts';
import { type Permission, permissions } from '#platform/contract/permissions.ts';

/** Kinds of records that can have custom fields. */
export const fieldSubjects = ['candidate', 'job', 'application'] as const;
export type FieldSubject = (typeof fieldSubjects)[number];

/** The types of a field's values. */
export const fieldKinds = [
  'text',
  'number',
  'date',
  'choice',
  'choices',
  'yes_no',
  'link',
  'member',
] as const;
export type FieldKind = (typeof fieldKinds)[number];

/** Maximum number of fields of one subject. */
export const fieldsMax = 50;
/** Maximum number of options of one field. */
export const optionsMax = 100;
export const fieldNameMax = 60;
export const optionNameMax = 100;
export const textValueMax = 2000;
/** Numbers up to this size are stored exactly, with two decimal places. */
export const numberValueMax = 1e13;
/** A deleted field, and a removed option, can be restored for this long. */
export const fieldKeptDays = 30;
/** The settings list this many deleted fields, and removed options of a field. */
export const removedShownMax = 100;

/** Members who see the values of a field: all who see the subject, those with a permission, or owners. */
export const fieldAccesses = ['everyone', 'owners', ...permissions] as const;
export type FieldAccess = 'everyone' | 'owners' | Permission;

/** Whether application forms ask a field: the modes of a question. */
export const formModes = ['required', 'optional', 'invisible'] as const satisfies readonly FieldMode[];

/** Maximum number of fields that application forms ask; with the questions of a job a form has at most 60. */
export const askedFieldsMax = 10;
export const formLabelMax = 300;

/**
 * Whether application forms can ask a field. Everyone who sees the application reads its answers. Only an application
 * is sure to be of the person who answers.
 */
export const isAskable = (field: { subject: FieldSubject; kind: FieldKind }): boolean =>
  field.subject === 'application' && field.kind !== 'member';

/** Whether a field of this kind offers options. */
export const hasOptions = (kind: FieldKind): boolean => kind === 'choice' || kind === 'choices';
