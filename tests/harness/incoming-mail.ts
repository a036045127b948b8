import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import { conversations } from '#conversations/contract.ts';
import { hashOfMail, hookSignature } from '#conversations/server/mount-mail-hook.ts';
import type Mail from 'nodemailer/lib/mailer/index.js';
import { parseReplyMail } from '#platform/server/reply-mail-settings.ts';
import { type TestCompany, testServer } from './api.ts';
import { aCareersJob, apply } from './own-applications.ts';
import { mailsTo } from './mail.ts';

export const hookSecret = 'a-secret-of-the-hook-for-tests-only';
export const replyDomain = 'mail.example.test';

/** Turns the receiving of mails on for this worker's server. */
export async function receiveMails(imapUrl?: string): Promise<void> {
  const { platform } = await testServer();
  platform.config.replyMail = parseReplyMail({
    MAIL_REPLY_ADDRESS: `replies@${replyDomain}`,
    IMAP_URL: imapUrl,
    MAIL_HOOK_SECRET: hookSecret,
  });
}

/** Turns it off again. */
export async function receiveNoMails(): Promise<void> {
  (await testServer()).platform.config.replyMail = null;
}

/** The bytes of a mail, written by another library than the one that reads it. */
export const aMail = (mail: Mail.Options): Promise<Buffer> => new MailComposer(mail).compile().build();

/** Sends a raw mail to the hook, as a mail service does. */
export async function callHook(
  raw: Buffer,
  { recipients = '', timestamp, signature, secret = hookSecret, signed }: HookOptions = {},
) {
  const { app, clock } = await testServer();
  const hash = hashOfMail(signed ?? raw);
  const at = timestamp ?? String(Math.floor(clock.now().getTime() / 1000));
  return app.inject({
    method: 'POST',
    url: '/api/mail/incoming',
    headers: {
      'content-type': 'message/rfc822',
      'x-kadro-timestamp': at,
      'x-kadro-recipients': recipients,
      'x-kadro-mail-sha256': hash,
      'x-kadro-signature': signature ?? hookSignature(secret, { timestamp: at, recipients, hash }),
    },
    payload: raw,
  });
}

type HookOptions = {
  recipients?: string;
  timestamp?: string;
  signature?: string;
  secret?: string;
  /** The mail that the signature is of, when another one is sent. */
  signed?: Buffer;
};

/** An applicant to whom the owner wrote, with the mail that they got. */
export async function aMailedApplicant(company?: TestCompany) {
  const careersJob = await aCareersJob({}, company);
  const sent = await apply(careersJob);
  const { candidate_id: candidateId } = await careersJob.company.inTenant((tx) =>
    tx
      .selectFrom('applications')
      .select('candidate_id')
      .where('id', '=', sent.applicationId)
      .executeTakeFirstOrThrow(),
  );
  const params = { companyId: careersJob.company.id, candidateId };
  const write = (body: string, applicationId: string | null = sent.applicationId) =>
    careersJob.company.owner.call(conversations.send, { params, body: { body, applicationId } });
  const list = async () => (await careersJob.company.owner.call(conversations.list, { params })).body.items;
  await write('When can you start?');
  const mail = (await mailsTo(sent.email)).at(-1);
  if (mail?.replyTo === undefined || mail.messageId === undefined) throw new Error('no address for replies');
  const { replyTo, messageId } = mail;
  const reply = (options: Mail.Options = {}) =>
    aMail({
      from: { name: 'Işıl Şahin', address: sent.email },
      to: replyTo,
      subject: 'Re: Yanıt',
      text: 'Pazartesi başlayabilirim.',
      inReplyTo: messageId,
      ...options,
    });
  return {
    ...careersJob,
    sent,
    candidateId,
    params,
    write,
    list,
    mail: { ...mail, replyTo, messageId },
    reply,
  };
}
