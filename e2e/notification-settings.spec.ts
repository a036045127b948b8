import { scan } from './axe-fixtures.ts';
import { aBoard } from './board-steps.ts';
import { expect, test } from './fixtures.ts';
import { openInApp } from './open-in-app.ts';
import { joinCompany, send } from './set-up.ts';

test('a member chooses channels and quiet hours, reads a group, mutes its person, and opens a mailed link', async ({
  page,
  newPerson,
  worker,
}) => {
  const { companyId } = await aBoard(page, ['Ada']);
  const reader = await newPerson({ viewport: { width: 390, height: 800 } });
  await joinCompany(reader, 'Deniz', { database: worker.database, companyId });
  const { rows } = await worker.database.query('select id from app.candidates where tenant_id = $1', [
    companyId,
  ]);
  const candidate = `/companies/${companyId}/candidates/${String(rows[0]?.id)}`;
  await send(reader, `${candidate}/following`, {}, { method: 'PUT' });
  const comment = () => send(page, `${candidate}/comments`, { bodyHtml: '<p>Strong.</p>' });
  await comment();
  await comment();

  await test.step('the settings are saved at once', async () => {
    await reader.goto('/account/notifications');
    const mail = reader.getByRole('checkbox', { name: 'News of people you follow: Email' });
    await mail.click();
    await expect(reader.getByText('Saved', { exact: true }).first()).toBeVisible();
    await reader.getByRole('switch', { name: 'Quiet hours' }).click();
    await expect(reader.getByLabel('From', { exact: true })).toHaveValue('20:00');
    await expect(reader.getByRole('button', { name: 'Mon' })).toBeVisible();
    await expect.poll(async () => (await settings()).quietHours).toEqual({ from: '20:00', to: '08:00' });
    await reader.reload();
    await expect(mail).toBeChecked();
  });

  await test.step('push messages: a browser that does not allow them says so, and one that does is listed', async () => {
    const push = reader.getByRole('region', { name: 'Push', exact: true });
    const messages = reader.getByRole('region', { name: 'Messages', exact: true });
    await expect(push).toContainText('No browser shows push messages yet.');
    const turnOn = push.getByRole('button', { name: 'Turn on in this browser' });
    await turnOn.click();
    await expect(messages).toContainText('This browser does not allow notifications of this site.');
    await reader.context().grantPermissions(['notifications']);
    // The push service of a browser is on the internet.
    await reader.evaluate(subscribeWithoutService);
    await turnOn.click();
    await expect(messages).toContainText('This browser now shows push messages');
    const device = push.getByRole('listitem').filter({ hasText: 'This browser' });
    await expect(device).toContainText(/Chrom/);
    await expect(turnOn).toBeHidden();
    await reader.reload();
    await device.getByRole('button', { name: /^Turn off in/ }).click();
    await expect(messages).toContainText('Push messages were turned off');
    await expect(turnOn).toBeVisible();
    await expect(push).toContainText('No browser shows push messages yet.');
  });

  await test.step('a group opens, and its menu mutes the person with undo', async () => {
    await openInApp(reader, '/notifications');
    const lines = reader.getByRole('main').getByRole('link', { name: /commented on Ada Kaya/ });
    await expect(lines).toHaveCount(1);
    await reader.getByRole('button', { name: '1 more' }).click();
    await expect(lines).toHaveCount(2);
    await reader.keyboard.press('j');
    await expect(lines.first()).toBeFocused();
    await reader.keyboard.press('e');
    await expect(reader.getByRole('main').getByText('New', { exact: true })).toHaveCount(1);
    expect(await scan(reader)).toEqual([]);
    await reader.getByRole('button', { name: 'More about Ada Kaya' }).click();
    await reader.getByRole('menuitem', { name: 'Mute Ada Kaya' }).click();
    await expect(reader.getByText('Ada Kaya is muted').first()).toBeVisible();
    await expect.poll(async () => (await settings()).muted.length).toBe(1);
    await reader.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await settings()).muted.length).toBe(0);
  });

  await test.step('in the panel, Tab reaches the undo of the message, which screen readers get', async () => {
    await reader.getByRole('button', { name: /^Notifications/ }).click();
    const panel = reader.getByRole('dialog', { name: 'Notifications' });
    await panel.getByRole('button', { name: 'More about Ada Kaya' }).click();
    await reader.getByRole('menuitem', { name: 'Mute Ada Kaya' }).click();
    const messages = reader.getByRole('region', { name: 'Messages' });
    await expect(messages).toContainText('Ada Kaya is muted');
    const undo = messages.getByRole('button', { name: 'Undo' });
    await expect(undo).toBeVisible();
    for (let step = 0; step < 20; step += 1) {
      if ((await undo.and(reader.locator(':focus')).count()) > 0) break;
      await reader.keyboard.press('Tab');
    }
    await expect(undo).toBeFocused();
    await reader.keyboard.press('Enter');
    await expect(messages).toContainText('Ada Kaya is no longer muted');
    // The pressed button has gone with its message, and the panel takes the focus a moment later.
    await panel.press('Escape');
    await expect(panel).toBeHidden();
    await expect.poll(async () => (await settings()).muted.length).toBe(0);
  });

  await test.step('the link of a mail marks it as read and opens the person', async () => {
    const answer = await reader.request.get(`/api/companies/${companyId}/notifications?filter=unread`);
    const { items } = (await answer.json()) as { items: { id: string }[] };
    expect(items).toHaveLength(1);
    await reader.goto(`/notifications?company=${companyId}&open=${items[0]?.id ?? ''}`);
    await expect(reader.getByRole('heading', { level: 1, name: 'Ada Kaya' })).toBeVisible();
    await openInApp(reader, '/notifications?filter=unread');
    await expect(reader.getByRole('main')).toContainText('You have read everything');
  });

  async function settings() {
    const answer = await reader.request.get(`/api/companies/${companyId}/notification-settings`);
    return (await answer.json()) as { quietHours: unknown; muted: unknown[] };
  }
});

const subscribeWithoutService = `{
  const keys = {
    p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    auth: 'tBHItJI5svbpez7KI4CCXg',
  };
  const endpoint = 'https://push.example.test/' + crypto.randomUUID();
  PushManager.prototype.subscribe = async () => ({ toJSON: () => ({ endpoint, keys }) });
}`;
