import { expect, type Page } from '@playwright/test';
import type pg from 'pg';

/** The password of the accounts that tests register. */
export const password = 'dört kelimelik uzun parola';

/** The parts of answers that tests read; an answer has those of its own request. */
export type Answer = { id: string; slug: string; token: string; version: number; steps: { id: string }[] };

type SendOptions = { method?: 'PATCH' | 'POST' | 'PUT'; headers?: Record<string, string> };

/** Sends a request to the API as the user of the page, and expects success. POST unless `how` names another method. */
export async function send<Body = Answer>(
  page: Page,
  path: string,
  data: object | Buffer,
  how: SendOptions = {},
): Promise<Body> {
  const answer = await page.request.fetch(`/api${path}`, { method: 'POST', data, ...how });
  expect(answer.ok(), `${path} ${await answer.text()}`).toBe(true);
  return (await answer.json()) as Body;
}

/** Registers a user and signs them in on the page. */
export async function register(
  page: Page,
  name: string,
  surname: string,
  email = `${crypto.randomUUID()}@example.test`,
): Promise<{ email: string; userId: string }> {
  const account = { name, surname, email, password, termsAccepted: true };
  const { user } = await send<{ user: { _id: string } }>(page, '/auth/register', account);
  return { email, userId: user._id };
}

/** May see every job and candidate. */
export const readerGrants = ['jobs.list', 'jobs.get', 'candidates.list', 'candidates.get'];

/** Registers a user with the surname Kaya on the page, who becomes a member of the company. */
export async function joinCompany(
  page: Page,
  name: string,
  { database, companyId }: { database: pg.Pool; companyId: string },
  grants: readonly string[] = readerGrants,
): Promise<void> {
  const { userId } = await register(page, name, 'Kaya');
  await database.query('insert into app.members (tenant_id, user_id, permissions) values ($1, $2, $3)', [
    companyId,
    userId,
    grants,
  ]);
}

/** A new company, whose owner Selin Aydın is signed in on the page; `at` is its address in the API. */
export async function aCompany(page: Page): Promise<Answer & { at: string }> {
  await register(page, 'Selin', 'Aydın');
  const company = await send(page, '/companies', { name: 'Anadolu Teknoloji' });
  return { ...company, at: `/companies/${company.id}` };
}

/** A published job of the company at this address; `draft` replaces its fields. */
export async function aPublishedJob(page: Page, at: string, draft: object = {}): Promise<Answer> {
  const words = { title: 'Product designer', descriptionHtml: '<p>Design what people use.</p>' };
  const job = await send(page, `${at}/jobs`, { ...words, ...draft });
  await send(page, `${at}/jobs/${job.id}/publication`, {}, { method: 'PUT' });
  return job;
}

/** A candidate with the surname Kaya. */
export const aCandidate = (page: Page, at: string, name: string): Promise<Answer> =>
  send(page, `${at}/candidates`, { name, surname: 'Kaya', email: `${crypto.randomUUID()}@example.test` });

/** Adds a new candidate of this name to a job; returns the application. */
export async function anApplicant(page: Page, at: string, jobId: string, name: string): Promise<Answer> {
  const { id: candidateId } = await aCandidate(page, at, name);
  return send(page, `${at}/jobs/${jobId}/applications`, { candidateId });
}

/** Applies at this address of a job through the calls of the public form, with the PDF if any. */
export async function applies(page: Page, careers: string, name: string, cv?: Buffer): Promise<void> {
  const draft = await send(page, `${careers}/drafts`, { language: 'en' });
  const headers = { 'x-draft-token': draft.token };
  const form = `/careers/drafts/${draft.id}`;
  const person = { name, surname: 'Çelik', email: `${crypto.randomUUID()}@example.test` };
  await send(page, form, person, { method: 'PATCH', headers });
  if (cv) {
    const tus = { ...headers, 'tus-resumable': '1.0.0' };
    const metadata = `purpose ${btoa('cv')},filename ${btoa('cv.pdf')}`;
    const size = { 'upload-length': String(cv.length), 'upload-metadata': metadata };
    const upload = await send(page, `${form}/uploads`, {}, { headers: { ...tus, ...size } });
    const type = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
    const part = { method: 'PATCH' as const, data: cv, headers: { ...tus, ...type } };
    const sent = await page.request.fetch(`/api${form}/uploads/${upload.id}`, part);
    expect(sent.ok()).toBe(true);
    await send(page, `${form}/uploads/${upload.id}/file`, {}, { headers });
  }
  await send(page, `${form}/submission`, {}, { headers });
}
