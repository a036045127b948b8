import { applicationLink } from '#applications/server/application-link.ts';
import { logSingleMail } from '#deliveries/server/log-mail.ts';
import type { Language } from '#platform/contract/fields.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { mailLayout } from '#platform/server/mail/layout.ts';
import { sendMail } from '#platform/server/mail/outbox.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { CareersCompany } from '#careers/server/find-company.ts';

export type Confirmation = {
  company: CareersCompany;
  job: { title: string };
  person: { email: string; name: string; language: Language };
  applicationId: string;
  candidateId: string;
  isRepeat: boolean;
};

/** Confirms the application, or says that they had applied already; only the address's owner learns which. */
export async function sendConfirmation(
  tx: TenantTx,
  platform: Platform,
  { company, job, person, applicationId, candidateId, isRepeat }: Confirmation,
): Promise<void> {
  const translate = platform.words.in(person.language);
  const values = { name: person.name, job: job.title, company: company.name };
  const word = (key: string) => translate(`apply.mail.${isRepeat ? 'repeated' : 'received'}.${key}`, values);
  const { text, answerBy } = isRepeat ? noPromise : await findPromise(tx, applicationId, person.language);
  const next = [text || word('next')];
  if (answerBy !== null)
    next.push(translate('apply.mail.answerBy', { date: dayIn(person.language, answerBy) }));
  const content = mailLayout({
    language: person.language,
    companyName: company.name,
    color: company.color,
    heading: word('heading'),
    paragraphs: [word('greeting'), word('body'), ...next, translate('apply.mail.follow')],
    button: {
      label: translate('apply.mail.button'),
      address: await applicationLink(tx, platform, { companyId: company.id, applicationId }),
    },
    footer: translate('apply.mail.footer', values),
  });
  await sendMail(tx, {
    to: person.email,
    fromName: company.name,
    subject: word('subject'),
    ...content,
    thread: await logConfirmation(tx, platform, { candidateId, applicationId, to: person.email }),
    companyId: company.id,
    aboutId: candidateId,
    isCounted: false,
  });
}

/** Confirms an application without a job. A known candidate gets the same mail, so it does not say who is known. */
export async function sendIntroductionMail(
  tx: TenantTx,
  platform: Platform,
  { company, person, candidateId }: Pick<Confirmation, 'company' | 'person' | 'candidateId'>,
): Promise<void> {
  const translate = platform.words.in(person.language);
  const values = { name: person.name, company: company.name };
  const word = (key: string) => translate(`apply.mail.introduced.${key}`, values);
  const content = mailLayout({
    language: person.language,
    companyName: company.name,
    color: company.color,
    heading: word('heading'),
    paragraphs: [word('greeting'), word('body'), word('next')],
    footer: translate('apply.mail.footer', values),
  });
  await sendMail(tx, {
    to: person.email,
    fromName: company.name,
    subject: word('subject'),
    ...content,
    thread: await logConfirmation(tx, platform, { candidateId, applicationId: null, to: person.email }),
    companyId: company.id,
    aboutId: candidateId,
    isCounted: false,
  });
}

type ConfirmationMail = { candidateId: string; applicationId: string | null; to: string };

const logConfirmation = (tx: TenantTx, platform: Platform, mail: ConfirmationMail) =>
  logSingleMail(tx, platform, { ...mail, kind: 'other', authorUserId: null });

const noPromise = { text: '', answerBy: null };

/** The company's words for the step of the application, and the day by which an answer is promised. */
async function findPromise(
  tx: TenantTx,
  applicationId: string,
  language: Language,
): Promise<{ text: string; answerBy: string | null }> {
  const row = await tx
    .selectFrom('applications')
    .innerJoin('job_steps', (join) =>
      join
        .onRef('job_steps.tenant_id', '=', 'applications.tenant_id')
        .onRef('job_steps.id', '=', 'applications.step_id'),
    )
    .select(['job_steps.applicant_text_en', 'job_steps.applicant_text_tr', 'applications.answer_by'])
    .where('applications.id', '=', applicationId)
    .executeTakeFirstOrThrow();
  const text = language === 'tr' ? row.applicant_text_tr : row.applicant_text_en;
  return { text, answerBy: row.answer_by };
}

const dayIn = (language: Language, day: string): string =>
  Temporal.PlainDate.from(day).toLocaleString(language, { day: 'numeric', month: 'long', year: 'numeric' });
