import { expect, test } from './fixtures.ts';
import { aCompany, aPublishedJob } from './set-up.ts';

test('each failed submission focuses the errors, and an error found while the applicant types does not', async ({
  page,
  newPerson,
}) => {
  const { at, slug } = await aCompany(page);
  const standardFieldModes = { cv: 'invisible', coverLetter: 'invisible' };
  await aPublishedJob(page, at, { title: 'Designer', standardFieldModes });
  const applicant = await newPerson();
  await applicant.goto(`/careers/${slug}/designer/apply`);
  const errors = applicant.getByRole('alert');
  const [name, surname, email] = ['Name', 'Surname', 'Email'].map((label) =>
    applicant.getByRole('textbox', { name: new RegExp(`^${label} `) }),
  );
  if (!name || !surname || !email) throw new Error('unreachable');
  const next = applicant.getByRole('button', { name: 'Next' });
  await test.step('the second failed submission focuses them as the first one', async () => {
    await name.fill('Ada');
    await next.press('Enter');
    await expect(errors.getByRole('link')).toHaveText(['Surname is required', 'Email is required']);
    await expect(errors).toBeFocused();
    await surname.fill('Kaya');
    await next.press('Enter');
    await expect(errors.getByRole('link')).toHaveText(['Email is required']);
    await expect(errors).toBeFocused();
  });
  await test.step('an error that a save finds leaves the focus in the field', async () => {
    await email.fill('ada@example.test');
    await expect(errors).toHaveCount(0);
    await email.fill('ada@');
    await expect(errors.getByRole('link')).toHaveText(['Must be a valid email']);
    await expect(email).toBeFocused();
  });
});
