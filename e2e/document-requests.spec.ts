import { applyOverHttp, candidateOf, linkIn } from './application-link.ts';
import { scan } from './axe-fixtures.ts';
import { expect, test } from './fixtures.ts';
import { aCompany, aPublishedJob } from './set-up.ts';

const phone = { viewport: { width: 390, height: 844 } };
const scanOf = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`Scan of ${name}`) });

test('the team asks for documents, and the applicant sends them from the page of the mailed link', async ({
  page,
  newPerson,
  mail,
}) => {
  const company = await aCompany(page);
  const job = await aPublishedJob(page, company.at, { standardFieldModes: { cv: 'invisible' } });
  const applicant = await newPerson(phone);
  const email = `${crypto.randomUUID()}@example.test`;
  await applyOverHttp(applicant, `/careers/${company.slug}/${job.slug}`, email);
  const link = await linkIn(mail, email, '/applications/');

  await test.step('two documents are requested together on the Files tab', async () => {
    await page.goto(`/candidates/${await candidateOf(page, company.at)}/files`);
    await page.getByRole('button', { name: 'Request documents' }).click();
    const dialog = page.getByRole('dialog', { name: 'Request documents from Işıl Şahin' });
    await dialog.getByLabel(/^Title/).fill('Diploma');
    await dialog.getByRole('button', { name: 'Add another document' }).click();
    const second = dialog.getByRole('region', { name: 'Document 2' });
    await second.getByLabel(/^Title/).fill('Work permit');
    await second.getByLabel('Explanation (optional)').fill('If you have one.');
    expect(await scan(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await expect(page.getByRole('region', { name: 'Requested documents' })).toContainText('Work permit');
  });

  const documents = applicant.getByRole('region', { name: 'Documents that Anadolu Teknoloji asks for' });
  const diploma = documents.getByRole('listitem').filter({ hasText: 'Diploma' }).first();
  await test.step('the applicant sends a file, replaces it, and sends another', async () => {
    await applicant.goto(link);
    await expect(documents.getByText('If you have one.')).toBeVisible();
    const field = diploma.locator('input[type=file]');
    await field.setInputFiles(scanOf('wrong.txt'));
    await diploma.getByRole('button', { name: 'Remove wrong.txt' }).click();
    await expect(diploma.getByText('wrong.txt')).toHaveCount(0);
    await field.setInputFiles(scanOf('diploma.txt'));
    await expect(diploma.getByText(/^diploma\.txt/)).toBeVisible();
    await expect(diploma.getByText('Sent', { exact: true })).toBeVisible();
    expect(await scan(applicant)).toEqual([]);
  });

  const requested = page.getByRole('region', { name: 'Requested documents' });
  await test.step('the team sees the hint and the file, and asks again with a reason', async () => {
    await expect(page.getByRole('link', { name: '1 requested document has arrived' })).toBeVisible();
    await expect(requested.getByRole('button', { name: 'diploma.txt' })).toBeVisible();
    expect(await scan(page)).toEqual([]);
    await requested.getByRole('button', { name: 'Actions for Diploma' }).click();
    await page.getByRole('menuitem', { name: 'Ask again…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ask for Diploma again?' });
    await dialog.getByLabel(/^Reason/).fill('The second page is missing.');
    await dialog.getByRole('button', { name: 'Ask again' }).click();
    await expect(dialog).toBeHidden();
    await applicant.reload();
    await expect(diploma.getByText('The team asks again: The second page is missing.')).toBeVisible();
    await diploma.locator('input[type=file]').setInputFiles(scanOf('both-pages.txt'));
    await expect(diploma.getByText(/^both-pages\.txt/)).toBeVisible();
  });

  await test.step('the team accepts it, and cancels the other request', async () => {
    await expect(requested.getByRole('button', { name: 'both-pages.txt' })).toBeVisible();
    await requested.getByRole('button', { name: 'Actions for Diploma' }).click();
    await page.getByRole('menuitem', { name: 'Accept' }).click();
    await expect(requested.getByText('Accepted')).toBeVisible();
    await requested.getByRole('button', { name: 'Actions for Work permit' }).click();
    await page.getByRole('menuitem', { name: 'Cancel request…' }).click();
    await page.getByRole('button', { name: 'Cancel request', exact: true }).click();
    await expect(requested.getByText('Cancelled')).toBeVisible();
    await applicant.reload();
    await expect(diploma.getByText('Accepted', { exact: true })).toBeVisible();
    await expect(documents.getByText('Work permit')).toHaveCount(0);
  });
});
