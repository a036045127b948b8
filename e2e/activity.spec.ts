import { openPage } from './axe-fixtures.ts';
import { aBoard } from './board-steps.ts';
import { expect, test } from './fixtures.ts';

test('lines of activity and of the audit log name their object and value', async ({ page }) => {
  const { address, companyId } = await aBoard(page, ['Ada']);
  const api = `/api/companies/${companyId}`;
  const board = await (await page.request.get(`${api}${address}`)).json();
  const { id: applicationId, candidateId } = board.columns[0].cards[0];
  const candidate = `${api}/candidates/${candidateId}`;
  const { version } = await (await page.request.get(candidate)).json();
  const done = [
    await page.request.put(`${api}/applications/${applicationId}/rating`, { data: { rating: 4 } }),
    await page.request.patch(candidate, { data: { city: 'İzmir', currentTitle: 'Designer', version } }),
    await page.request.patch(api, { data: { city: 'İzmir' } }),
    await page.request.post(`${api}/invitations`, {
      data: { emails: ['ece@example.test'], permissions: [] },
    }),
  ];
  expect(done.map((answer) => answer.ok())).toEqual(done.map(() => true));
  const sentences = [
    'Selin Aydın added Ada Kaya to Product designer',
    'Selin Aydın rated Ada Kaya for Product designer: 4 of 5',
    'Selin Aydın changed the details of Ada Kaya: City, Current title',
  ];
  await page.goto(`/candidates/${candidateId}/timeline`);
  for (const sentence of sentences) await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  await openPage(page, '/company/audit');
  sentences.push(
    'Selin Aydın changed the company info: City',
    'Selin Aydın invited ece@example.test to the team',
  );
  for (const sentence of sentences) await expect(page.getByText(sentence, { exact: true })).toBeVisible();
});
