import type { Page } from '@playwright/test';
import { expect, test, type Worker } from './fixtures.ts';
import { openInApp } from './open-in-app.ts';
import { aCompany, register } from './set-up.ts';

/** An owner's page, and a page of a member whose rights the owner changes through the API. */
async function aTeam(page: Page, colleague: Page, { database }: Worker) {
  const { id } = await aCompany(page);
  const { userId } = await register(colleague, 'Deniz', 'Kaya');
  const { rows } = await database.query<{ id: string }>(
    'insert into app.members (tenant_id, user_id) values ($1, $2) returning id',
    [id, userId],
  );
  const member = `/api/companies/${id}/members/${rows[0]?.id}`;
  const grant = async (...permissions: string[]): Promise<void> => {
    const answer = await page.request.patch(member, { data: { permissions } });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  const remove = async (): Promise<void> => {
    expect((await page.request.delete(member)).ok()).toBe(true);
  };
  return { grant, remove };
}

const forbidden = 'You don’t have access to this';

test('every settings section needs its right, and an open screen follows a right that is removed or granted', async ({
  page,
  newPerson,
  worker,
  consoleErrors,
}) => {
  const colleague = await newPerson();
  const { grant, remove } = await aTeam(page, colleague, worker);
  const sections = {
    general: 'Company info',
    members: 'Team Members',
    departments: 'Department Settings',
    stages: 'Recruitment Stages',
    'rejection-reasons': 'Rejection reasons',
    tags: 'Tags',
    'custom-fields': 'Custom fields',
    questions: 'Question templates',
    'mail-templates': 'Email templates',
    careers: 'Careers site',
    survey: 'Equal opportunities survey',
    audit: 'Audit log',
  };
  await colleague.goto('/company/general');
  for (const [section, title] of Object.entries(sections)) {
    await openInApp(colleague, `/company/${section}`);
    const region = colleague.getByRole('region', { name: title });
    await expect(region.getByRole('heading', { name: forbidden })).toBeVisible();
    await expect(region.getByRole('button')).toHaveCount(0);
  }

  await grant('stages.manage', 'jobs.list', 'jobs.create');
  await colleague.goto('/company/stages');
  const create = colleague.getByRole('button', { name: 'New recruitment stage' });
  await expect(create).toBeVisible();
  await grant('jobs.list');
  await expect(create).toHaveCount(0);
  await expect(colleague.getByRole('region', { name: 'Recruitment Stages' })).toContainText(forbidden);
  await grant('stages.manage', 'members.manage');
  await expect(create).toBeVisible();
  await expect(colleague.getByRole('link', { name: 'Team Members' })).toBeVisible();

  await colleague.goto('/jobs');
  await expect(colleague.getByRole('heading', { name: 'Jobs', exact: true })).toBeVisible();
  // In the heading and in the empty list.
  const createJob = colleague.getByRole('main').getByRole('link', { name: 'Create job' }).first();
  await expect(createJob).toHaveCount(0);
  await grant('jobs.list', 'jobs.create');
  await expect(createJob).toBeVisible();
  await grant('jobs.list');
  await expect(createJob).toHaveCount(0);

  await remove();
  await expect(colleague).toHaveURL(/\/companies$/);
  // Lists that are read without the right, and the company after the removal.
  const refused = /40[34] \(/;
  expect(consoleErrors.splice(0).filter((error) => !refused.test(error))).toEqual([]);
});
