import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { aCompany, send } from './set-up.ts';

test.use({ timezoneId: 'Europe/Istanbul' });

// A Tuesday, far enough that every hour of its week is in the future.
const tuesday = '2031-03-04';
const calendar = `/meetings/calendar?view=week&date=${tuesday}`;

const eventOf = (page: Page, name: string) => page.locator('.fc-event', { hasText: name });

test('a meeting is scheduled from the calendar in four steps, and moved by keyboard and drag, never into another', async ({
  page,
  mail,
  consoleErrors,
}) => {
  const { at } = await aCompany(page);
  const email = `isil-${crypto.randomUUID()}@example.test`;
  await send(page, `${at}/candidates`, { name: 'Işıl', surname: 'Çelik', email });
  await send(page, `${at}/jobs`, { title: 'Şoför', descriptionHtml: '<p>Uzun yol.</p>' });
  const mails = () => mail.received.filter((one) => one.envelopeTo.includes(email));
  await page.goto(calendar);
  let steps = 0;
  const step = async (act: Promise<void>): Promise<void> => {
    steps += 1;
    await act;
  };
  const form = page.getByRole('dialog', { name: 'Schedule a meeting' });
  await step(page.locator('.fc-timegrid-slot-lane[data-time="10:00:00"]').click());
  await expect(form.getByRole('slider', { name: 'Start time' })).toBeVisible();
  await step(form.getByRole('combobox', { name: /Candidate/ }).fill('isil'));
  await step(page.getByRole('option', { name: /Işıl Çelik/ }).click());
  await step(form.getByRole('button', { name: 'Schedule and invite' }).click());
  await expect(form).toBeHidden();
  expect(steps).toBeLessThanOrEqual(4);
  const meeting = eventOf(page, 'Işıl Çelik');
  await expect(meeting).toContainText('10:00');
  await expect.poll(() => mails().length).toBe(1);

  await meeting.focus();
  await page.keyboard.press('Alt+ArrowDown');
  const dialog = page.getByRole('alertdialog', { name: 'Move the meeting with Işıl Çelik?' });
  await expect(dialog).toContainText('10:15');
  await expect(dialog).toContainText('These people get an email with the new time: Işıl Çelik, Selin Aydın.');
  await expect(meeting).toContainText('10:15');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(meeting).toContainText('10:00');
  expect(mails()).toHaveLength(1);

  await expect(meeting).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await dialog.getByRole('button', { name: '15 min later' }).click();
  await expect(dialog).toContainText('10:30');
  await dialog.getByRole('button', { name: 'Move and inform' }).click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Meeting moved');
  await expect(meeting).toContainText('10:30');
  await expect.poll(() => mails().length).toBe(2);

  const from = await meeting.boundingBox();
  const to = await page.locator('.fc-timegrid-slot-lane[data-time="14:00:00"]').boundingBox();
  if (from === null || to === null) throw new Error('the calendar is not shown');
  await page.mouse.move(from.x + 20, from.y + 5);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, to.y, { steps: 8 });
  await page.mouse.move(from.x + 20, to.y + 5, { steps: 2 });
  await page.mouse.up();
  await expect(dialog).toContainText('14:00');
  await dialog.getByRole('button', { name: 'Move and inform' }).click();
  await expect(dialog).toBeHidden();
  await expect(meeting).toContainText('14:00');
  await changesLength(page, meeting);
  await refusesMoveIntoAnother(page, at);
  // The browser logs the refused call.
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('409')]);
  await showsOtherPeriods(page);
  await showsAgendaOnPhone(page);
});

/** The day, the month, one's own meetings and those of one job. */
async function showsOtherPeriods(page: Page): Promise<void> {
  const meeting = eventOf(page, 'Ada Kara');
  await page.getByRole('button', { name: 'Day', exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: /^Tuesday,? 4 March 2031$/ })).toBeVisible();
  await expect(meeting).toContainText('10:30');
  await page.getByRole('button', { name: 'Month', exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'March 2031' })).toBeVisible();
  await expect(meeting).toBeVisible();
  await page.getByRole('button', { name: 'Mine', exact: true }).click();
  await expect(page).toHaveURL(/scope=mine/);
  await expect(meeting).toBeVisible();
  await page.getByRole('button', { name: 'Job', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'Şoför' }).click();
  await expect(meeting).toHaveCount(0);
  await page.getByRole('button', { name: 'Job: Şoför' }).click();
  await page.getByRole('menuitemradio', { name: 'Şoför' }).click();
  await expect(meeting).toBeVisible();
}

/** The length changes by keyboard, and by its lower edge. */
async function changesLength(page: Page, meeting: Locator): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: 'Move the meeting with Işıl Çelik?' });
  const messages = page.getByRole('region', { name: 'Messages' });
  await meeting.focus();
  await page.keyboard.press('Alt+Shift+ArrowDown');
  await expect(dialog).toContainText(/New: .*, 60 min/);
  await dialog.getByRole('button', { name: 'Move and inform' }).click();
  await expect(dialog).toBeHidden();
  await meeting.hover();
  const edge = await meeting.locator('.fc-event-resizer-end').boundingBox();
  const halfHour = await page.locator('.fc-timegrid-slot-lane[data-time="14:00:00"]').boundingBox();
  if (edge === null || halfHour === null) throw new Error('the meeting has no edge');
  // The lower half of the edge is outside the meeting.
  const [x, y] = [edge.x + edge.width / 2, edge.y + 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + halfHour.height / 2, { steps: 4 });
  await page.mouse.move(x, y + halfHour.height, { steps: 4 });
  await page.mouse.up();
  await expect(dialog).toContainText(/New: .*14:00.*, 90 min/);
  await dialog.getByRole('button', { name: 'Move and inform' }).click();
  await expect(dialog).toBeHidden();
  await expect(messages).toContainText('Meeting moved');
}

/** A move into another meeting is refused with its reason, and the meeting stays. */
async function refusesMoveIntoAnother(page: Page, at: string): Promise<void> {
  const members = (await (await page.request.get(`/api${at}/members`)).json()) as { items: { id: string }[] };
  const schedule = async (name: string, time: string): Promise<void> => {
    const candidate = await send(page, `${at}/candidates`, { name, surname: 'Kara' });
    await send(page, `${at}/meetings`, {
      candidateId: candidate.id,
      meetingType: 'phone',
      interviewType: 'screening',
      wallTime: `${tuesday}T${time}`,
      timeZone: 'Europe/Istanbul',
      durationMinutes: 30,
      hostIds: [members.items[0]?.id],
    });
  };
  await schedule('Deniz', '10:00');
  await schedule('Ada', '10:30');
  await expect(eventOf(page, 'Deniz Kara')).toContainText('10:00');
  await eventOf(page, 'Ada Kara').focus();
  await page.keyboard.press('Alt+ArrowUp');
  const ask = page.getByRole('alertdialog');
  await ask.getByRole('button', { name: 'Move and inform' }).click();
  await expect(ask).toContainText('Selin Aydın already has a meeting at that time.');
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await expect(eventOf(page, 'Ada Kara')).toContainText('10:30');
}

async function showsAgendaOnPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Agenda' })).toHaveAttribute('aria-pressed', 'true');
  // It begins with the shown day, not with the Monday of its week.
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(/^4\W+10 Mar 2031$/);
  await expect(page.locator('.fc-list-day').first()).toContainText('4 March 2031');
  await page
    .getByRole('link', { name: /Ada Kara/ })
    .or(page.locator('.fc-list-event', { hasText: 'Ada Kara' }))
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Screening' })).toBeVisible();
}
