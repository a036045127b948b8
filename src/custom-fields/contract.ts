import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, done, id, instant, language, line, optionalLine } from '#platform/contract/fields.ts';
import {
  fieldAccesses,
  fieldKinds,
  fieldNameMax,
  fieldsMax,
  fieldSubjects,
  formLabelMax,
  formModes,
  hasOptions,
  optionNameMax,
  optionsMax,
} from './rules.ts';

const optionLabels = z
  .partialRecord(language, optionalLine(optionNameMax))
  .describe('The option by language, as applicants read it; without one they read the name');

const optionDraft = z.strictObject({
  id: id.nullable().describe('Null for a new option; that of a removed option restores it with its values'),
  name: line(optionNameMax),
  formLabels: optionLabels.optional().describe('Left out: the labels stay'),
});
export type OptionDraft = z.output<typeof optionDraft>;

const options = z
  .array(optionDraft)
  .max(optionsMax)
  .describe('In order; empty unless the field has one or several choices');
const name = line(fieldNameMax);
const access = z
  .enum(fieldAccesses)
  .describe('Members who see its values: everyone who sees the subject, owners, or those with a permission');

const formMode = z
  .enum(formModes)
  .describe('Whether application forms ask it: a field of applications that everyone sees, of no members');
const formLabels = z
  .partialRecord(language, optionalLine(formLabelMax))
  .describe('The question by language, as applicants read it; without one they read the name');

export type FormLabels = z.output<typeof formLabels>;

export const fieldDraft = z
  .strictObject({
    subject: z.enum(fieldSubjects),
    kind: z.enum(fieldKinds),
    name,
    access: access.default('everyone'),
    formMode: formMode.default('invisible'),
    formLabels: formLabels.default({}),
    options: options.default([]),
  })
  .refine((draft) => !hasOptions(draft.kind) || draft.options.length > 0, {
    path: ['options'],
    error: 'custom-fields.faults.noOptions',
  });
export type FieldDraft = z.output<typeof fieldDraft>;

/** Only the given fields are changed. An option that is in neither list stays, after the listed ones. */
export const fieldChange = z.strictObject({
  name: name.optional(),
  access: access.optional(),
  formMode: formMode.optional(),
  formLabels: formLabels.optional(),
  options: options.optional(),
  removedOptionIds: z.array(id).max(optionsMax).optional(),
});
export type FieldChange = z.output<typeof fieldChange>;

const option = z.object({ id, name: z.string() });
const field = z.object({
  id,
  name: z.string(),
  kind: z.enum(fieldKinds),
  options: z.array(option).describe('Those in use, in order'),
});

const labelledOption = option.extend({ formLabels: optionLabels });

export const customField = field.extend({
  options: z.array(labelledOption).describe('Those in use, in order'),
  subject: z.enum(fieldSubjects),
  access,
  formMode,
  formLabels,
  removedOptions: z.array(labelledOption).describe('Options removed within 30 days, the newest first'),
  removedAt: instant.nullable().describe('When it was deleted; null while it is in use'),
  canChangeAccess: z.boolean().describe('False for members who may not see the values themselves'),
});
export type CustomField = z.infer<typeof customField>;

const fieldValue = z
  .union([z.string().max(5000), z.number(), z.boolean(), z.array(id).max(optionsMax)])
  .nullable()
  .describe(
    'By the kind of the field: a text, link, day, option id or member id as a string; a number; a boolean; several option ids as an array. Null: no value',
  );
export type FieldValue = z.infer<typeof fieldValue>;

export const valueDraft = z.strictObject({
  value: fieldValue,
  before: fieldValue
    .optional()
    .describe('The value that the caller saw; when it was changed meanwhile, the change is refused'),
});

const member = z.object({ memberId: id, name: z.string(), surname: z.string() });
const valuedField = field.extend({
  value: fieldValue,
  member: member.nullable().describe('The member who is the value'),
});
export type ValuedField = z.infer<typeof valuedField>;

const fieldValues = z.object({
  items: z.array(valuedField).describe('All fields that the caller may see, in order'),
  can: z.object({ change: z.boolean() }),
});
export type FieldValues = z.infer<typeof fieldValues>;

const fieldParams = companyParams.extend({ fieldId: id });
const settles = { permission: 'company.settings' } as const;
const onField = { ...settles, params: fieldParams } as const;
const nameRefusals = ['custom-fields.name_taken'] as const;

const valuesOf = { response: fieldValues, teamMayToo: true } as const;
const candidateParams = companyParams.extend({ candidateId: id });
const jobParams = companyParams.extend({ jobId: id });
const applicationParams = companyParams.extend({ applicationId: id });
const putRefusals = ['custom-fields.changed_meanwhile'] as const;

export const customFields = defineContract({
  listFields: {
    method: 'GET',
    path: '/companies/:companyId/custom-fields',
    summary: 'List the custom fields of candidates, jobs and applications in order, or the deleted ones',
    ...settles,
    params: companyParams,
    query: z.strictObject({ removed: z.enum(['true', 'false']).default('false') }),
    response: z.object({ items: z.array(customField) }),
  },
  createField: {
    method: 'POST',
    path: '/companies/:companyId/custom-fields',
    summary: 'Add a custom field at the end',
    ...settles,
    params: companyParams,
    body: fieldDraft,
    response: customField,
    status: 201,
    refusals: [
      ...nameRefusals,
      'custom-fields.too_many_fields',
      'custom-fields.option_taken',
      'custom-fields.too_many_asked',
    ],
  },
  updateField: {
    method: 'PATCH',
    path: '/companies/:companyId/custom-fields/:fieldId',
    summary: 'Change the name, the options or the readers of a custom field',
    ...onField,
    body: fieldChange,
    response: customField,
    refusals: [
      ...nameRefusals,
      'custom-fields.option_taken',
      'custom-fields.too_many_options',
      'custom-fields.too_many_asked',
    ],
  },
  deleteField: {
    method: 'DELETE',
    path: '/companies/:companyId/custom-fields/:fieldId',
    summary: 'Delete a custom field with its values, which can be undone for 30 days',
    ...onField,
    response: done,
  },
  restoreField: {
    method: 'DELETE',
    path: '/companies/:companyId/custom-fields/:fieldId/removal',
    summary: 'Restore a deleted custom field with its values, at the end',
    ...onField,
    response: customField,
    refusals: [...nameRefusals, 'custom-fields.too_many_fields', 'custom-fields.too_many_asked'],
  },
  orderFields: {
    method: 'PUT',
    path: '/companies/:companyId/custom-fields/order',
    summary: 'Set the order of the custom fields of one subject',
    ...settles,
    params: companyParams,
    body: z.strictObject({
      subject: z.enum(fieldSubjects),
      fieldIds: z.array(id).min(1).max(fieldsMax),
    }),
    response: done,
    refusals: ['custom-fields.changed'],
  },
  readOfCandidate: {
    method: 'GET',
    path: '/companies/:companyId/candidates/:candidateId/custom-fields',
    summary: 'Read the custom fields of a candidate that the caller may see',
    permission: 'candidates.get',
    params: candidateParams,
    ...valuesOf,
  },
  putOfCandidate: {
    method: 'PUT',
    path: '/companies/:companyId/candidates/:candidateId/custom-fields/:candidateFieldId',
    summary: 'Set or empty the value of a custom field of a candidate',
    permission: 'candidates.update',
    params: candidateParams.extend({ candidateFieldId: id }),
    body: valueDraft,
    refusals: putRefusals,
    ...valuesOf,
  },
  readOfJob: {
    method: 'GET',
    path: '/companies/:companyId/jobs/:jobId/custom-fields',
    summary: 'Read the custom fields of a job that the caller may see',
    permission: 'jobs.get',
    params: jobParams,
    ...valuesOf,
  },
  putOfJob: {
    method: 'PUT',
    path: '/companies/:companyId/jobs/:jobId/custom-fields/:jobFieldId',
    summary: 'Set or empty the value of a custom field of a job',
    permission: 'jobs.update',
    params: jobParams.extend({ jobFieldId: id }),
    body: valueDraft,
    response: fieldValues,
    refusals: [...putRefusals, 'jobs.not_found', 'jobs.archived'],
  },
  readOfApplication: {
    method: 'GET',
    path: '/companies/:companyId/applications/:applicationId/custom-fields',
    summary: 'Read the custom fields of an application that the caller may see',
    permission: 'candidates.get',
    params: applicationParams,
    ...valuesOf,
  },
  putOfApplication: {
    method: 'PUT',
    path: '/companies/:companyId/applications/:applicationId/custom-fields/:applicationFieldId',
    summary: 'Set or empty the value of a custom field of an application',
    permission: 'candidates.update',
    params: applicationParams.extend({ applicationFieldId: id }),
    body: valueDraft,
    refusals: [...putRefusals, 'applications.job_archived'],
    ...valuesOf,
  },
});
