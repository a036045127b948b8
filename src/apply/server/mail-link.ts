import { refuse } from '#platform/contract/errors.ts';
import type { PublicContext } from '#platform/server/http/context.ts';
import type { Limit, SharedLimit } from '#platform/server/limits.ts';
import { mailLayout } from '#platform/server/mail/layout.ts';
import { sendMail } from '#platform/server/mail/outbox.ts';
import { draftTokenHeader } from '#careers/draft-token-rules.ts';
import { continueHash } from '../continue-rules.ts';
import { findCareersCompany } from '#careers/server/find-company.ts';
import { inDraft } from './open-draft.ts';
import { loadDraft, type LoadedDraft } from './present-draft.ts';
import { introductionPath } from '#careers/server/find-company.ts';

const linksFromAddress: SharedLimit = { name: 'careers_links', slowFrom: 30, points: 120, seconds: 3600 };
const linksOfDraft: Limit = { name: 'careers_draft_links', points: 3, seconds: 3600 };
const linksByEmail: Limit = { name: 'careers_link_email', points: 5, seconds: 24 * 3600 };
/** From all companies of the installation together. */
const linksByMailbox: Limit = { name: 'careers_link_mailbox', points: 20, seconds: 24 * 3600 };

/**
 * Mails the link that continues the form, to the address in the form. Anyone can type any address, so the mail repeats
 * nothing of the form.
 */
export async function mailLink(context: PublicContext, draftId: string): Promise<void> {
  const { limits } = context.platform;
  await limits.slow(linksFromAddress, context.request.ip);
  const loaded = await inDraft(context, draftId, (tx, draft) => loadDraft(tx, draft, context), {
    readOnly: true,
  });
  // A rehearsal mails nobody.
  if (loaded.draft.isRehearsal) refuse('not_found', 'apply.draft_gone');
  const problem = loaded.problems['email'];
  if (problem !== undefined) refuse('invalid', undefined, { fields: { email: [problem.key] } });
  const email = (loaded.draft.data.email ?? '').toLowerCase();
  await limits.spend(linksOfDraft, draftId);
  await limits.spend(linksByEmail, `${loaded.draft.companyId} ${email}`);
  await limits.spend(linksByMailbox, email);
  await send(context, loaded, email);
}

async function send(context: PublicContext, { draft, job }: LoadedDraft, email: string): Promise<void> {
  const { platform } = context;
  const { id, companyId, language } = draft;
  await inDraft(context, id, async (tx) => {
    const company = await findCareersCompany(tx, companyId, platform.config);
    if (company === null) refuse('not_found', 'apply.draft_gone');
    const t = platform.words.in(language);
    const values = { company: company.name, job: job?.title ?? '' };
    const word = (key: string) => t(`apply.mail.continue.${key}`, values);
    const path = job === null ? introductionPath(company) : `/careers/${company.slug}/${job.slug}/apply`;
    const access = { id, token: context.request.header(draftTokenHeader) ?? '' };
    const content = mailLayout({
      language,
      companyName: company.name,
      color: company.color,
      heading: word('heading'),
      paragraphs: [word(job === null ? 'bodyIntroduction' : 'body'), word('private'), word('ignore')],
      button: {
        label: word('button'),
        address: `${platform.config.publicUrl}${path}?lang=${language}${continueHash(access)}`,
      },
      footer: word('footer'),
    });
    await sendMail(tx, {
      to: email,
      fromName: company.name,
      subject: word(job === null ? 'subjectIntroduction' : 'subject'),
      ...content,
      companyId,
      aboutId: id,
      isCounted: false,
    });
  });
}
