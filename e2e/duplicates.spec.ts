import { scan } from './axe-fixtures.ts';
import { expect, test } from './fixtures.ts';
import { doubleClickAtOnce, heldCalls, layoutShiftOf, openIfLate } from './held-calls.ts';
import { openInApp } from './open-in-app.ts';
import { aCompany, aPublishedJob, send } from './set-up.ts';

const phone = { width: 390, height: 844 };

test('a member compares two records of one person, merges them, undoes it, and finds any other to merge', async ({
  page,
}) => {
  const { at } = await aCompany(page);
  const job = await aPublishedJob(page, at);
  const ayse = { name: 'Ayşe', surname: 'Yılmaz', currentCompany: 'Nordwind', city: 'İzmir', country: 'TR' };
  const phoneNumber = '+90 555 111 22 33';
  const one = await send(page, `${at}/candidates`, { ...ayse, email: 'ayse@example.test', phoneNumber });
  const twin = { ...ayse, name: 'Ayse Nur', email: 'ayse.nur@example.test', tags: ['Senior'] };
  const two = await send(page, `${at}/candidates`, { ...twin, phoneNumber, isAnotherPerson: true });
  for (const { id: candidateId } of [one, two])
    await send(page, `${at}/jobs/${job.id}/applications`, { candidateId });
  const undo = page.getByRole('button', { name: 'Undo', exact: true }).last();
  const pair = page.getByRole('listitem').filter({ hasText: 'Ayse Nur Yılmaz' });

  await test.step('the list of candidates leads to the pair with its reasons', async () => {
    const found = async () =>
      ((await (await page.request.get(`/api${at}/duplicates`)).json()) as { total: number }).total;
    // At the latest the run of the next minute finds it.
    await expect.poll(found, { timeout: 90_000 }).toBe(1);
    await page.goto('/candidates');
    await page.getByRole('link', { name: '1 possible duplicate' }).click();
    await expect(page.getByRole('heading', { name: 'Possible duplicates' })).toBeVisible();
    await expect(pair).toContainText('Same phone number · Similar name, both at Nordwind in İzmir');
    await expect(pair).toContainText('Very likely');
    expect(await scan(page)).toEqual([]);
  });

  await test.step('"not the same person" is remembered, and can be undone', async () => {
    await pair.getByRole('button', { name: 'are not the same person' }).press('Enter');
    await expect(page.getByText('No possible duplicates')).toBeVisible();
    await page.getByRole('link', { name: 'Not the same person' }).click();
    await pair.getByRole('button', { name: 'Suggest' }).click();
    await expect(page.getByText('No pairs yet')).toBeVisible();
  });

  const notice = page.getByRole('alert').filter({ hasText: 'Ayşe Yılmaz may be the same person' });
  const late = page.getByRole('button', { name: 'Notices about this candidate' });
  await test.step('the page of a candidate works while its notices load, which then move nothing', async () => {
    const notices = await heldCalls(page, /\/candidates\/[^/]+\/duplicates$/);
    await page.goto(`/candidates/${two.id}/overview`);
    await notices.begun;
    await page.getByRole('button', { name: 'Add skill' }).click();
    await expect(page.getByRole('combobox', { name: 'Skill' })).toBeFocused();
    await page.keyboard.press('Escape');
    const shift = await layoutShiftOf(page, async () => {
      notices.release();
      await expect(late).toBeVisible();
    });
    expect(shift).toBe(0);
    await expect(notice).toHaveCount(0);
    await late.press('Enter');
    await expect(notice).toBeVisible();
    expect(await scan(page)).toEqual([]);
  });

  await test.step('the page of a candidate shows the other', async () => {
    await page.setViewportSize(phone);
    await openInApp(page, `/candidates/${two.id}/overview`);
    await openIfLate(notice, late);
    await expect(notice).toContainText('Same phone number');
    await notice.getByRole('button', { name: 'Not the same person' }).click();
    await expect(notice).toHaveCount(0);
    await undo.click();
    await expect(notice).toContainText('Same phone number');
    expect(await scan(page)).toEqual([]);
    await notice.getByRole('link', { name: 'Compare' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Compare and merge' })).toBeVisible();
    await page.getByRole('button', { name: 'Not the same person' }).click();
    await expect(page.getByText('No possible duplicates')).toBeVisible();
    await undo.click();
    await pair.getByRole('link', { name: 'Compare' }).press('Enter');
  });

  await test.step('the member chooses a value and merges by keyboard', async () => {
    await expect(page.getByRole('heading', { name: 'Both applied for Product designer' })).toBeVisible();
    const emails = page.getByRole('radiogroup', { name: 'Email' });
    await emails.getByRole('radio', { name: 'ayse@example.test' }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(emails.getByRole('radio', { name: 'ayse.nur@example.test' })).toBeChecked();
    expect(await scan(page)).toEqual([]);
    await page.getByRole('button', { name: 'Merge: Ayşe Yılmaz, Ayse Nur Yılmaz' }).press('Enter');
    await expect(page).toHaveURL(new RegExp(`/candidates/${one.id}/overview`));
    await expect(page.getByText('ayse.nur@example.test')).toBeVisible();
  });

  await test.step('the old address leads to the one who remains', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/candidates/${two.id}/overview`);
    await expect(page).toHaveURL(new RegExp(`/candidates/${one.id}/overview`));
    await expect(page.getByText('Senior')).toBeVisible();
  });

  await test.step('the merge is undone', async () => {
    const undoMerge = page.getByRole('button', { name: 'Undo merge' });
    await openIfLate(undoMerge, late);
    await undoMerge.click();
    const dialog = page.getByRole('alertdialog', { name: 'Undo the merge?' });
    await expect(dialog).toBeVisible();
    expect(await scan(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Undo merge' }).click();
    const done = 'The candidates are separate again';
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText(done);
    await expect(page.getByText('ayse@example.test')).toBeVisible();
    await openInApp(page, `/candidates/${two.id}/overview`);
    await expect(page.getByRole('heading', { level: 1, name: 'Ayse Nur Yılmaz' })).toBeVisible();
  });

  await test.step('any other candidate is found by keyboard, and typed at once', async () => {
    const kept = await send(page, `${at}/candidates`, {
      name: 'Deniz',
      surname: 'Kaya',
      email: 'deniz@example.test',
    });
    const other = await send(page, `${at}/candidates`, {
      name: 'Mert',
      surname: 'Öz',
      phoneNumber: '+90 555 999 88 77',
    });
    await openInApp(page, `/candidates/${other.id}/overview`);
    await expect(page.getByRole('heading', { level: 1, name: 'Mert Öz' })).toBeVisible();
    await page.getByRole('button', { name: 'Candidate actions' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Merge with another candidate' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Merge with another candidate' });
    await expect(dialog.getByRole('combobox', { name: 'Candidate' })).toBeFocused();
    await page.keyboard.type('deniz');
    await expect(page.getByRole('option')).toHaveText(['Deniz Kayadeniz@example.test']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await scan(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/candidates/${kept.id}/merge/${other.id}`));
    const merge = page.getByRole('button', { name: 'Merge: Deniz Kaya, Mert Öz' });
    // One address and one number: there is nothing to choose.
    await expect(page.getByRole('radiogroup')).toHaveText(/^Name/);
    const merges = await heldCalls(page, /\/merged-candidates\/[^/]+$/);
    await doubleClickAtOnce(merge);
    await merges.begun;
    await expect(merge).toBeDisabled();
    merges.release();
    await expect(page).toHaveURL(new RegExp(`/candidates/${kept.id}/overview`));
    expect(merges.count(), 'a double click merges once').toBe(1);
    await expect(page.getByText('+905559998877')).toBeVisible();
  });
});
