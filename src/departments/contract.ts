import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, done, id, line } from '#platform/contract/fields.ts';

export const department = z.object({
  id,
  parentId: id.nullable(),
  name: z.string(),
  depth: z.number().int().describe('0 at the top of the tree'),
  jobCount: z
    .number()
    .int()
    .nullable()
    .describe('Jobs in it, archived ones too; null for who may not list jobs'),
  can: z.object({ update: z.boolean(), delete: z.boolean() }),
});
export type Department = z.infer<typeof department>;

const departmentParams = companyParams.extend({ departmentId: id });

export const departments = defineContract({
  list: {
    method: 'GET',
    path: '/companies/:companyId/departments',
    summary: 'The departments in the order of their tree: each one before those in it',
    permission: 'member',
    params: companyParams,
    response: z.object({ items: z.array(department) }),
  },
  create: {
    method: 'POST',
    path: '/companies/:companyId/departments',
    summary: 'Create a department, at the top or in another one',
    permission: 'departments.manage',
    params: companyParams,
    body: z.strictObject({ name: line(100), parentId: id.nullable().default(null) }),
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
    body: z.strictObject({ name: line(100) }),
    response: department,
    refusals: ['departments.not_found', 'departments.rename_taken'],
  },
  move: {
    method: 'PUT',
    path: '/companies/:companyId/departments/:departmentId/parent',
    summary: 'Put a department, with all that is in it, into another one or at the top',
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
    summary: 'Delete a department without departments in it; with jobs only by saying where they go',
    permission: 'departments.manage',
    params: departmentParams,
    query: z.strictObject({
      jobsTo: id.or(z.literal('none')).optional().describe('Department that gets its jobs, or none'),
    }),
    response: done,
    refusals: ['departments.not_found', 'departments.not_empty'],
  },
});
