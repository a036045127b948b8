import { bookingLinks } from '#booking/contract.ts';
import { aBookingDraft } from '#booking/server/factory.ts';
import { saveSendResult } from '#conversations/server/save-delivery.ts';
import type { Delivery } from '#deliveries/contract.ts';
import { documentRequests } from '#document-requests/contract.ts';
import { jobSuggestions } from '#job-suggestions/contract.ts';
import { meetings } from '#meetings/contract.ts';
import { aMeetingDraft } from '#meetings/server/factory.ts';
import { notifications } from '#notifications/contract.ts';
import { sendMessageTask } from '#platform/server/mail/send-message.ts';
import { timeline } from '#timeline/contract.ts';
import { type TestCompany, testServer } from './api.ts';
import { aMailedApplicant } from './incoming-mail.ts';
import { mailsTo, type SentMail } from './mail.ts';
import { aCareersJob } from './own-applications.ts';

/** The kinds of mails that a screen shows with the thing that they bring. */
export const shownMails = ['message', 'invitation', 'offer', 'documents', 'suggestion'] as const;
export type ShownMail = (typeof shownMails)[number];

type MailedApplicant = Awaited<ReturnType<typeof aMailedApplicant>>;

/** Sends each kind of mail to the applicant, as the owner. */
function sendersOf({
  company,
  candidateId,
  sent,
  write,
}: MailedApplicant): Record<ShownMail, () => Promise<unknown>> {
  const { owner, id: companyId } = company;
  const { applicationId } = sent;
  const params = { companyId };
  const hostIds = [owner.memberId];
  return {
    message: () => write('Hello again'),
    invitation: () =>
      owner.call(meetings.create, { params, body: aMeetingDraft({ candidateId, applicationId, hostIds }) }),
    offer: () =>
      owner.call(bookingLinks.create, {
        params,
        body: aBookingDraft({ applicationIds: [applicationId], hostIds }),
      }),
    documents: () =>
      owner.call(documentRequests.create, {
        params: { companyId, applicationId },
        body: { documents: [{ title: 'Diploma', explanation: '', dueOn: null }] },
      }),
    async suggestion() {
      const { job } = await aCareersJob({ title: 'Researcher' }, company);
      return owner.call(jobSuggestions.create, {
        params: { companyId, applicationId },
        body: { jobId: job.id, note: '' },
      });
    },
  };
}

/** An applicant to whom the owner can send each kind of mail, and what members read of it. */
export async function aMailWorld(company?: TestCompany) {
  const made = await aMailedApplicant(company);
  const { owner, id: companyId } = made.company;
  const { candidateId, sent } = made;
  const { applicationId, email } = sent;
  const params = { companyId };
  const ofCandidate = { params: { companyId, candidateId } };
  const read: Record<ShownMail, () => Promise<Delivery | null | undefined>> = {
    message: async () => (await made.list())[0]?.delivery,
    invitation: async () =>
      (await owner.call(meetings.list, { params, query: { candidateId } })).body.items[0]?.delivery,
    offer: async () => (await owner.call(bookingLinks.list, ofCandidate)).body.items[0]?.delivery,
    documents: async () =>
      (await owner.call(documentRequests.listOfCandidate, ofCandidate)).body.items[0]?.delivery,
    suggestion: async () =>
      (await owner.call(jobSuggestions.listOfCandidate, ofCandidate)).body.items[0]?.delivery,
  };
  const newest = async (): Promise<SentMail> => {
    const mail = (await mailsTo(email)).at(-1);
    if (mail === undefined) throw new Error('no mail to the candidate');
    return mail;
  };
  const notified = async () =>
    (await owner.call(notifications.list, { params, query: {} })).body.items.filter(
      ({ type }) => type === 'message_undelivered',
    );
  const events = async () =>
    (await owner.call(timeline.list, { ...ofCandidate, query: {} })).body.items.filter(
      ({ type }) => type === 'message.undelivered',
    );
  return {
    ...made,
    owner,
    email,
    applicationId,
    ofCandidate,
    send: sendersOf(made),
    read,
    newest,
    notified,
    events,
  };
}

/** Sends one row of the outbox by a mail server, and saves the result in the delivery log. */
export async function deliver(outboxId: string, smtpUrl: string): Promise<void> {
  const { platform } = await testServer();
  const withServer = { ...platform, config: { ...platform.config, smtpUrl } };
  await sendMessageTask(withServer, { onResult: saveSendResult }).run({ outboxId }, withServer);
}
