import { expect, test } from './fixtures.ts';
import { aCompany, send } from './set-up.ts';

test('the name of a kit template opens it, and after the editor its opener has the focus', async ({
  page,
}) => {
  const { at } = await aCompany(page);
  const attribute = { id: crypto.randomUUID(), title: 'Craft', description: '', levels: ['', '', '', ''] };
  const part = { id: crypto.randomUUID(), title: 'Welcome', minutes: 1 };
  const kit = { purpose: '', attributes: [attribute], questions: [], timePlan: [part] };
  await send(page, `${at}/kit-templates`, { name: 'Craft', kit });
  await page.goto('/company/interview-kits');
  const line = page.getByRole('listitem').filter({ hasText: '1 attribute, 0 questions, 1 minute' });
  const editedName = page.getByRole('textbox', { name: 'Name' });
  const opener = (name: string) => line.getByRole('button', { name, exact: true });
  const cancel = page.getByRole('button', { name: 'Cancel' });

  await test.step('the name, after Save and after Cancel', async () => {
    await opener('Craft').click();
    await editedName.fill('Craft and care');
    await page.getByRole('button', { name: 'Save template' }).click();
    await expect(opener('Craft and care')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(editedName).toBeFocused();
    await cancel.click();
    await expect(opener('Craft and care')).toBeFocused();
  });

  await test.step('the menu of the template, and the button for a new one', async () => {
    await opener('Actions for Craft and care').click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await cancel.click();
    await expect(opener('Actions for Craft and care')).toBeFocused();
    const newTemplate = page.getByRole('button', { name: 'New template' });
    await newTemplate.click();
    await expect(editedName).toHaveValue('');
    await cancel.click();
    await expect(newTemplate).toBeFocused();
  });
});
