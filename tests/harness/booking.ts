import { bookingLinks, type BookingDraft } from '#booking/contract.ts';
import { aBookingDraft } from '#booking/server/factory.ts';
import { anApplicant } from '#meetings/server/factory.ts';
import { aCompany, anAddress, testServer } from './api.ts';
import { mailsTo } from './mail.ts';

/** Monday, 9:00 in Istanbul. */
export const monday = new Date('2031-03-03T06:00:00Z');

/** A company with hosts, and applicants to whom times can be offered. */
export async function aBookingCompany() {
  const company = await aCompany({ name: 'Çınar & Oğulları' });
  await company.inTenant((tx) =>
    tx.updateTable('companies').set({ time_zone: 'Europe/Istanbul' }).where('id', '=', company.id).execute(),
  );
  const params = { companyId: company.id };
  const applicant = async (fields: { city?: string; country?: string; email?: string } = {}) => {
    const email = fields.email ?? `a-${crypto.randomUUID()}@example.test`;
    return {
      email,
      ...(await company.inTenant((tx) => anApplicant(tx, { candidate: { ...fields, email } }))),
    };
  };
  const offer = async (to: { applicationId: string; email: string }, fields: Partial<BookingDraft> = {}) => {
    const hostIds = [company.owner.memberId];
    const body = aBookingDraft({ applicationIds: [to.applicationId], hostIds, ...fields });
    const answer = await company.owner.call(bookingLinks.create, { params, body });
    return { answer, link: answer.body.items?.[0], path: await lastPath(to.email) };
  };
  return { company, params, applicant, offer };
}

/** The path of the link in the last mail to an address that has one. */
export async function lastPath(email: string): Promise<string> {
  const paths = (await mailsTo(email)).map((mail) => /\/book\/[\w-]+/.exec(mail.text)?.[0] ?? '');
  return paths.findLast((path) => path !== '') ?? '';
}

export async function openPage(url: string, headers: Record<string, string> = {}) {
  const { app } = await testServer();
  return app.inject({ method: 'GET', url, headers, remoteAddress: anAddress() });
}

export async function postForm(url: string, form: Record<string, string>, remoteAddress = anAddress()) {
  const { app } = await testServer();
  return app.inject({
    method: 'POST',
    url,
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });
}

export const book = (path: string, at: string, zone = 'Europe/Istanbul') =>
  postForm(path, { action: 'book', at, zone });

/** The instants that the buttons of a page offer. */
export const timesOn = (body: string): string[] =>
  [...body.matchAll(/[?&;]at=([\w%.-]+)/g)].map(([, at]) => decodeURIComponent(at ?? ''));
