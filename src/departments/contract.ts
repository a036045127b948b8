import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, done, id, line } from '#platform/contract/fields.ts';

export const department = z.object({
  id,
  parentId: id.nullable(),
  name: z.string(),
  depth: z.number().int().describe('0 at the top of the tree'),
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
  delete: {
    method: 'DELETE',
    path: '/companies/:companyId/departments/:departmentId',
    summary: 'Delete a department that has no jobs and no departments in it',
    permission: 'departments.manage',
    params: departmentParams,
    response: done,
    refusals: ['departments.not_found', 'departments.not_empty'],
  },
});
