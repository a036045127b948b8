import type { ApplicationRow } from '#applications/server/access.ts';
import { findApplicantPage } from '#conversations/server/applicant-page.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { Language } from '#platform/contract/fields.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { mailLayout } from '#platform/server/mail/layout.ts';
import type { Platform } from '#platform/server/platform.ts';
import { suggestionDays } from '../rules.ts';
import type { OfferedJobRow } from './queries.ts';

export type SuggestionMail = {
  to: string;
  language: Language;
  fromName: string;
  subject: string;
  content: { html: string; text: string };
};

type MailInput = { application: ApplicationRow; job: OfferedJobRow; note: string; link: string };

/** Makes the mail. Applicants whom a member added have no page, and people without an address get no mail. */
export async function makeSuggestionMail(
  tx: TenantTx,
  platform: Platform,
  { application, job, note, link }: MailInput,
): Promise<SuggestionMail> {
  const { company, email, page } = await findApplicantPage(tx, application.candidateId, application.id);
  if (email === '' || page?.id !== application.id) refuse('conflict', 'job-suggestions.no_page');
  const language = page.language as Language;
  const translate = platform.words.in(language);
  const values = {
    company: company.name,
    job: job.title,
    applied: application.jobTitle,
    days: suggestionDays,
  };
  const word = (key: string) => translate(`job-suggestions.mail.${key}`, values);
  const content = mailLayout({
    language,
    companyName: company.name,
    color: company.careers_color,
    heading: word('heading'),
    paragraphs: [word('body'), ...note.split(/\n{2,}/).filter((part) => part !== ''), word('how')],
    button: { label: word('button'), address: link },
    footer: word('footer'),
  });
  return { to: email, language, fromName: company.name, subject: word('subject'), content };
}
