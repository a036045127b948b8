import type { Page } from '@playwright/test';
import { routerPaths } from '../src/app/page-rules.ts';
import { ignoreErrors, expect, test } from './fixtures.ts';
import { joinCompany, register, send } from './set-up.ts';

async function anOwnerOfTwo(page: Page): Promise<Record<'first' | 'second' | 'email', string>> {
  const { email } = await register(page, 'Selin', 'Aydın');
  const first = await send(page, '/companies', { name: 'Anadolu' });
  const second = await send(page, '/companies', { name: 'Bozkır' });
  return { first: first.id, second: second.id, email };
}

type RecordIds = Record<
  'jobId' | 'candidateId' | 'otherId' | 'applicationId' | 'meetingId' | 'importId' | 'poolId',
  string
>;

/** A job, two candidates, a meeting, an import and a pool of a company. */
async function someRecords(page: Page, companyId: string): Promise<RecordIds> {
  const at = `/companies/${companyId}`;
  const job = await send(page, `${at}/jobs`, { title: 'Şoför', descriptionHtml: '<p>Uzun yol.</p>' });
  const candidate = await send(page, `${at}/candidates`, { name: 'Işıl', surname: 'Çelik' });
  const other = await send(page, `${at}/candidates`, { name: 'Can', surname: 'Öz' });
  const added = { candidateId: candidate.id };
  const application = await send(page, `${at}/jobs/${job.id}/applications`, added);
  const members = await page.request.get(`/api${at}/members`);
  const [host] = ((await members.json()) as { items: { id: string }[] }).items;
  const meeting = await send(page, `${at}/meetings`, {
    candidateId: candidate.id,
    applicationId: application.id,
    hostIds: [host?.id],
    meetingType: 'onsite',
    interviewType: 'technical',
    wallTime: '2031-03-03T14:30',
    timeZone: 'Europe/Istanbul',
    durationMinutes: 45,
    place: 'Ankara',
    applicantNotes: '',
    privateNotes: '',
  });
  return {
    jobId: job.id,
    candidateId: candidate.id,
    otherId: other.id,
    applicationId: application.id,
    meetingId: meeting.id,
    importId: (await send(page, `${at}/imports?name=people.csv`, Buffer.from('Name\nEce'), upload)).id,
    poolId: (await send(page, `${at}/pools`, { name: 'Runners-up' })).id,
  };
}

/** A handover of the owner's people to the only other member, without the candidate whom the owner meets. */
async function aHandover(
  page: Page,
  companyId: string,
  { candidateId, otherId }: RecordIds,
): Promise<string> {
  const at = `/companies/${companyId}`;
  const answer = await page.request.get(`/api${at}/members`);
  const { items } = (await answer.json()) as { items: { id: string; isOwner: boolean }[] };
  const [from, to] = [items.find(({ isOwner }) => isOwner), items.find(({ isOwner }) => !isOwner)];
  const task = { title: 'Call back', dueOn: '2031-03-03', timeZone: 'Europe/Istanbul', assigneeId: from?.id };
  await send(page, `${at}/candidates/${otherId}/tasks`, task);
  const draft = { fromMemberId: from?.id, toMemberId: to?.id, leftOutIds: [candidateId] };
  return (await send(page, `${at}/handovers`, draft)).id;
}

const upload = { headers: { 'content-type': 'application/octet-stream' } };

// A panel over the page hides it from assistive technology.
const switcher = (page: Page) => page.getByRole('button', { name: /Switch company/, includeHidden: true });

async function workIn(page: Page, companyId: string, name: string): Promise<void> {
  await page.goto(`/jobs?company=${companyId}`);
  await expect(switcher(page)).toContainText(name);
}

const others = /^\/(my-applications|admin)\b|\$(introductionId|newCvId)/;
// Its tabs have the loader of the job, and the address without a tab leads to the first one.
const sharesLoader =
  /^\/(jobs\/\$jobId(\/(applicants|edit|evaluation|general|reports))?|candidates\/\$candidateId)$/;

/**
 * Every loader of a page whose path names a record of a company. Also every page that opens a record in a panel. A
 * person's own applications belong to no company of theirs, and neither do the pages of platform admins; an
 * introduction opens as an application does, and a new CV is the member's own.
 */
function addressesOf(ids: RecordIds & { handoverId: string }): [address: string, shows: string][] {
  const { candidateId, meetingId } = ids;
  const values: Record<string, string> = { ...ids, tab: 'overview' };
  const paths = routerPaths.filter(
    (path) => path.includes('$') && !others.test(path) && !sharesLoader.test(path),
  );
  const named = paths.map((path): [string, string] => {
    const address = path.replace(/\$(\w+)/g, (_all, name: string) => {
      expect(values, `a value for $${name} of ${path}`).toHaveProperty(name);
      return values[name] ?? '';
    });
    if (path.endsWith('/rehearsal')) return [address, 'Apply as an applicant'];
    if (path.includes('/merge/')) return [address, 'Compare and merge'];
    if (path.endsWith('/review')) return [address, 'Işıl Çelik'];
    if (path.includes('/import/')) return [address, 'people.csv'];
    if (path.includes('/pools/')) return [address, 'Runners-up'];
    if (path.includes('/handovers/')) return [address, 'Deniz Kaya'];
    return [address, /\$(job|application)Id/.test(path) ? 'Şoför' : 'Işıl Çelik'];
  });
  return [
    ...named,
    [`/candidates?candidate=${candidateId}`, 'Işıl Çelik'],
    [`/meetings/upcoming?meeting=${meetingId}`, 'Technical'],
  ];
}

test("a link to a record of the user's other company switches to that company and says so, and a stranger stays", async ({
  page,
  newPerson,
  worker: { database },
  consoleErrors,
}) => {
  // The first answer is a 404.
  ignoreErrors(consoleErrors);
  const { first, second } = await anOwnerOfTwo(page);
  const records = await someRecords(page, second);
  const stranger = await newPerson();
  await joinCompany(stranger, 'Deniz', { database, companyId: second });
  const handoverId = await aHandover(page, second, records);
  const addresses = addressesOf({ ...records, handoverId });
  expect(addresses.length).toBeGreaterThan(8);
  await workIn(page, first, 'Anadolu');
  for (const [address, shows] of addresses) {
    await page.evaluate((id) => {
      for (const kept of [localStorage, sessionStorage]) kept.setItem('kadro.company', id);
    }, first);
    await page.goto(address);
    await expect(page.getByText('Switched to Bozkır, the company of this link').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: new RegExp(shows) }).first()).toBeVisible();
    await expect(switcher(page)).toContainText('Bozkır');
  }

  await test.step('a user with two other companies stays in theirs', async () => {
    const own = await anOwnerOfTwo(stranger);
    await workIn(stranger, own.second, 'Bozkır');
    await stranger.goto(`/jobs/${records.jobId}/board?company=${second}`);
    await expect(stranger.getByText('Job not found')).toBeVisible();
    await expect(switcher(stranger)).toContainText('Bozkır');
    await expect(stranger.getByText(/Switched to/)).toHaveCount(0);
  });
});

test('a mailed link to the settings switches in Turkish too, and back in the history returns to the former company', async ({
  newPerson,
  mail,
}) => {
  const page = await newPerson({ locale: 'tr-TR' });
  const { first, second, email } = await anOwnerOfTwo(page);
  await send(page, `/companies/${second}/deletion`, { name: 'Bozkır' }, { method: 'PUT' });
  await page.request.patch('/api/profile/updateMe', { data: { language: 'tr' } });
  await page.goto(`/jobs?company=${first}`);
  await expect(page.getByRole('button', { name: /Anadolu/ })).toBeVisible();
  const textOf = (): string =>
    mail.received.find((one) => one.envelopeTo.includes(email) && one.subject?.includes('Bozkır'))?.text ??
    '';
  await expect.poll(textOf).toContain('/company/general');
  await page.goto(/\/company\/general\S*/.exec(textOf())?.[0] ?? '');
  await expect(page.getByText('Bu bağlantının şirketine geçildi: Bozkır').first()).toBeVisible();
  await expect(page.getByLabel('Şirket adı')).toHaveValue('Bozkır');
  await page.goBack();
  await expect(page.getByRole('button', { name: /Anadolu/ })).toBeVisible();
});
