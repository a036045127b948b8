import type { Page } from '@playwright/test';
import { aBoard, cardOf, columnOf } from './board-steps.ts';
import { expect, test } from './fixtures.ts';
import { joinCompany, readerGrants } from './set-up.ts';

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });
const cardOn = (page: Page, title: string, name: string) =>
  columnOf(page, title).getByRole('article', { name });

test('two users of a board see each other and every change, also when they change a card at once', async ({
  page: owner,
  newPerson,
  worker,
  consoleErrors,
}) => {
  const { address, companyId } = await aBoard(owner, ['Ada', 'Işıl']);
  const colleague = await newPerson();
  const grants = [...readerGrants, 'candidates.update'];
  await joinCompany(colleague, 'Deniz', { database: worker.database, companyId }, grants);
  for (const one of [owner, colleague]) {
    await one.goto(address);
    await expect(cardOf(one, 'Ada Kaya')).toBeVisible();
  }

  await test.step('they see each other, the open candidate of the other, and every move', async () => {
    await expect(owner.getByRole('button', { name: 'Deniz Kaya is on this board too' })).toBeVisible();
    await expect(colleague.getByRole('button', { name: 'Selin Aydın is on this board too' })).toBeVisible();
    await cardOf(colleague, 'Ada Kaya').click();
    await expect(colleague.getByRole('dialog', { name: 'Ada Kaya' })).toBeVisible();
    await expect(cardOf(owner, 'Ada Kaya')).toContainText('Deniz Kaya is viewing this candidate');
    await expect(cardOf(owner, 'Işıl Kaya')).not.toContainText('is viewing');
    await colleague.keyboard.press('Escape');
    await expect(cardOf(owner, 'Ada Kaya')).not.toContainText('is viewing');
    await cardOf(colleague, 'Işıl Kaya').dragTo(columnOf(colleague, 'Screening'));
    await expect(cardOn(owner, 'Screening', 'Işıl Kaya')).toBeVisible();
    await cardOf(owner, 'Ada Kaya').dragTo(columnOf(owner, 'Offer'));
    await expect(cardOn(colleague, 'Offer', 'Ada Kaya')).toBeVisible();
  });

  await test.step('of two who move one card, the later sees its new step and may still move it', async () => {
    const release = await delayResponse(owner, '**/applications/*/step');
    await cardOf(owner, 'Ada Kaya').press('Alt+ArrowLeft');
    await expect(cardOn(owner, 'Interview', 'Ada Kaya')).toBeVisible();
    const moved = colleague.waitForResponse(/\/step$/);
    await cardOf(colleague, 'Ada Kaya').dragTo(columnOf(colleague, 'Applied'));
    expect((await moved).status()).toBe(200);
    release();
    await expect(messages(owner)).toContainText('Someone else has just moved this applicant.');
    await expect(cardOn(owner, 'Applied', 'Ada Kaya')).toBeVisible();
    await messages(owner).getByRole('button', { name: 'Move anyway' }).click();
    await expect(cardOn(owner, 'Interview', 'Ada Kaya')).toBeVisible();
    await expect(cardOn(colleague, 'Interview', 'Ada Kaya')).toBeVisible();
    expect(consoleErrors.splice(0).every((error) => error.includes('409'))).toBe(true);
  });

  await test.step('changes during a lost connection appear when it is back', async () => {
    await owner.context().setOffline(true);
    await cardOf(colleague, 'Ada Kaya').dragTo(columnOf(colleague, 'Offer'));
    await expect(cardOn(colleague, 'Offer', 'Ada Kaya')).toBeVisible();
    await owner.context().setOffline(false);
    await expect(cardOn(owner, 'Offer', 'Ada Kaya')).toBeVisible({ timeout: 30_000 });
    expect(consoleErrors.splice(0).every((error) => error.includes('ERR_INTERNET_DISCONNECTED'))).toBe(true);
  });

  await test.step('a change that arrives while the board reads an earlier one is read too', async () => {
    const second = (await cardOf(colleague, 'Işıl Kaya').getAttribute('data-card')) ?? '';
    await announceDuringRead(colleague, second);
    await colleague.reload();
    await expect(cardOf(colleague, 'Ada Kaya')).toBeVisible();
    const read = colleague.waitForRequest((request) => request.url().includes(`ids=${second}`));
    await cardOf(owner, 'Ada Kaya').dragTo(columnOf(owner, 'Screening'));
    await expect(cardOn(colleague, 'Screening', 'Ada Kaya')).toBeVisible();
    await read;
  });

  await test.step('a card that was rejected meanwhile stays, and a message names it', async () => {
    const release = await delayResponse(owner, '**/moves');
    for (const name of ['Ada Kaya', 'Işıl Kaya']) {
      await cardOf(owner, name).click({ modifiers: ['ControlOrMeta'] });
    }
    await cardOf(owner, 'Işıl Kaya').press('m');
    await owner.getByRole('menuitem', { name: 'Interview' }).click();
    await expect(columnOf(owner, 'Interview').getByRole('article')).toHaveCount(2);
    await cardOf(colleague, 'Ada Kaya').press('r');
    await colleague.getByRole('radio', { name: 'Salary expectations' }).check();
    const rejected = colleague.waitForResponse(/\/rejections$/);
    await colleague.getByRole('button', { name: 'Reject applicant' }).click();
    expect((await rejected).status()).toBe(200);
    release();
    await expect(messages(owner)).toContainText(
      'One applicant was not moved: someone else had changed the application',
    );
    await expect(messages(owner).getByRole('button', { name: /anyway/ })).toHaveCount(0);
    await expect(columnOf(owner, 'Interview').getByRole('article')).toHaveCount(1);
    await expect(cardOn(colleague, 'Interview', 'Işıl Kaya')).toBeVisible();
  });

  await test.step('a user who leaves the board disappears from it', async () => {
    await colleague.goto('/candidates');
    await expect(owner.getByRole('button', { name: /is on this board/ })).toHaveCount(0);
  });
});

/** Delays a page's write until it is released, so that another write wins. */
async function delayResponse(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let isHeld = true;
  await page.route(address, async (route) => {
    if (isHeld) await promise;
    isHeld = false;
    await route.continue();
  });
  return resolve;
}

/** Delivers a live notice for an application while the page reads other cards. */
const announceDuringRead = (page: Page, applicationId: string): Promise<unknown> =>
  page.addInitScript(`
    const channels = [];
    const Channel = globalThis.BroadcastChannel;
    globalThis.BroadcastChannel = class extends Channel {
      constructor(name) {
        super(name);
        channels.push(this);
      }
    };
    const ask = globalThis.fetch;
    globalThis.fetch = (input, init) => {
      const jobId = /jobs\\/([^/]+)\\/board\\/cards/.exec(String(input))?.[1];
      const about = { jobId, candidateId: null, applicationId: '${applicationId}', actorUserId: null };
      const data = { kind: 'notice', notice: { type: 'application.moved', ...about } };
      if (jobId !== undefined) for (const channel of channels.splice(0)) channel.onmessage?.({ data });
      return ask(input, init);
    };
  `);
