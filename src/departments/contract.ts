import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, done, id, line } from '#platform/contract/fields.ts';

export const department = z.object({
  id,
  parentId: id.nullable(),
  name: z.string(),
  depth: z.number().int().describe('0 for a department at the top of the tree'),
  jobCount: z
    .number()
    .int()
    .nullable()
    .describe('Number of its jobs, including archived ones; null for a caller who may not list jobs'),
  can: z.object({ update: z.boolean(), delete: z.boolean() }),
});
export type Department = z.infer<typeof department>;

export const departmentName = z.strictObject({ name: line(100) });

const departmentParams = companyParams.extend({ departmentId: id });

export const departments = defineContract({
  list: {
    method: 'GET',
    path: '/companies/:companyId/departments',
    summary: 'The departments in tree order: each one before its children',
    permission: 'member',
    params: companyParams,
    response: z.object({ items: z.array(department) }),
  },
  create: {
    method: 'POST',
    path: '/companies/:companyId/departments',
    summary: 'Create a department, at the top or inside another one',
    permission: 'departments.manage',
    params: companyParams,
    body: departmentName.extend({ parentId: id.nullable().default(null) }),
    response: department,
    status: 201,
    refusals: ['departments.not_found', 'departments.name_taken', 'departments.too_deep'],
  },
  rename: {
    method: 'PATCH',
    path: '/companies/:companyId/departments/:departmentId',
    summary: 'Rename a department',
    permission: 'departments.manage',
    params: departmentParams,
    body: departmentName,
    response: department,
    refusals: ['departments.not_found', 'departments.rename_taken'],
  },
  move: {
    method: 'PUT',
    path: '/companies/:companyId/departments/:departmentId/parent',
    summary: 'Move a department with its branch into another one or to the top',
    permission: 'departments.manage',
    params: departmentParams,
    body: z.strictObject({ parentId: id.nullable() }),
    response: department,
    refusals: [
      'departments.not_found',
      'departments.rename_taken',
      'departments.into_itself',
      'departments.move_too_deep',
    ],
  },
  delete: {
    method: 'DELETE',
    path: '/companies/:companyId/departments/:departmentId',
    summary: 'Delete a department without children; with jobs only when the caller says where they move',
    permission: 'departments.manage',
    params: departmentParams,
    query: z.strictObject({
      jobsTo: id
        .or(z.literal('none'))
        .optional()
        .describe('The department that gets its jobs; null for none'),
    }),
    response: done,
    refusals: ['departments.not_found', 'departments.not_empty'],
  },
});
