import { refuse } from '#platform/contract/errors.ts';
import type { Language } from '#platform/contract/fields.ts';
import type { PublicContext } from '#platform/server/http/context.ts';
import { idempotencyKeyOf } from '#platform/server/http/idempotency.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { findTicket } from '#survey/server/tickets.ts';
import { apply } from '../contract.ts';
import { changeDraft } from './change-draft.ts';
import { trafficCounterOf, type TrafficEvent } from '#careers/server/count-traffic.ts';
import { heldOperations } from './held-handlers.ts';
import { mailLink } from './mail-link.ts';
import { offerCvEntries } from './offer-cv-entries.ts';
import { draftTokenOf, inDraft, limitSubject, type OpenDraft } from './open-draft.ts';
import { loadDraft, type LoadedDraft, presentDraft } from './present-draft.ts';
import { readCvContact } from './read-cv-contact.ts';
import { readProof, saveProof } from './prove-draft.ts';
import { saveSeenForm } from './save-seen-form.ts';
import { reachStep } from './reach-step.ts';
import { type NewDraft, startDraft, startIntroduction } from './start-draft.ts';
import { submitDraft } from './submit-draft.ts';
import { takeProfileCv } from './take-profile-cv.ts';
import { removeDraftFile, uploadLimit } from './upload-draft-file.ts';
import { findOrigin, type OriginClues } from '#careers/server/visitor-origin.ts';

// Many applicants at a career fair share one IP address. The limit is generous but still stops a script from filling
// the disk.
const startLimit = { name: 'careers_drafts', slowFrom: 200, points: 1000, seconds: 3600 };

const formOperations: Operation[] = implement(
  'apply',
  apply,
)({
  async startDraft({ params, body }, context) {
    await context.platform.limits.slow(startLimit, context.request.ip);
    const newDraft = { ...(await newDraftOf(params.company, body, context)), jobSlug: params.job };
    return presentStarted(await startDraft(context.platform, newDraft), context);
  },
  async startIntroduction({ params, body }, context) {
    await context.platform.limits.slow(startLimit, context.request.ip);
    const newDraft = await newDraftOf(params.company, body, context);
    return presentStarted(await startIntroduction(context.platform, newDraft), context);
  },
  async readDraft({ params }, context) {
    const loaded = await inDraft(context, params.draftId, (tx, draft) => loadDraft(tx, draft, context), {
      readOnly: true,
    });
    return present(loaded, context);
  },
  async changeDraft({ params, body: { seenFormVersion, ...change } }, context) {
    const loaded = await inDraft(
      context,
      params.draftId,
      async (tx, draft) => {
        // loadDraft refuses a submitted draft or a closed job, which rolls back the change.
        const changed = await loadDraft(tx, await changeDraft(tx, draft, change, context.now), context);
        return saveSeenForm(tx, changed, seenFormVersion);
      },
      { lock: true },
    );
    return present(loaded, context);
  },
  async reportStep({ params: { draftId, formStep } }, context) {
    const draft = await inDraft(context, draftId, async (tx, open) =>
      (await reachStep(tx, open.id, formStep)) ? open : null,
    );
    if (draft !== null) countForm(context, draft, formStep);
    return { isSuccess: true as const };
  },
  async takeProfileCv({ params, body }, context) {
    await context.platform.limits.slow(uploadLimit, limitSubject(context, params.draftId));
    return present(await takeProfileCv(context, params.draftId, body.cvFileId), context);
  },
  async readCvContact({ params }, context) {
    return readCvContact(context, params.draftId);
  },
  async offerCvEntries({ params }, context) {
    return present(await offerCvEntries(context, params.draftId), context);
  },
  async mailLink({ params }, context) {
    await mailLink(context, params.draftId);
    return { isSuccess: true as const };
  },
  async removeFile({ params }, context) {
    return present(await removeDraftFile(context, params.draftId, params.fileId), context);
  },
  readProof: ({ params }, context) => readProof(context, params.draftId),
  async saveProof({ params, body }, context) {
    await saveProof(context, params.draftId, body.payload);
    return { isSuccess: true as const };
  },
  async submitDraft({ params }, context) {
    const submitted = await submitDraft(context, params.draftId);
    if (submitted !== null) countForm(context, submitted, 'submission');
    const surveyTicket = await findTicket(context.platform.db, draftTokenOf(context), context.now);
    return { isSuccess: true as const, ...(surveyTicket !== null && { surveyTicket }) };
  },
});

/** The application form, and the review of forms that are held. */
export const applyOperations: Operation[] = [...formOperations, ...heldOperations];

type DraftStart = OriginClues & { language: Language };

async function newDraftOf(
  companySlug: string,
  { language, ...clues }: DraftStart,
  context: PublicContext,
): Promise<NewDraft> {
  return {
    companySlug,
    language,
    origin: await findOrigin(context.platform, companySlug, clues),
    actor: context.actor,
    now: context.now,
    idempotencyKey: visitorsKeyOf(context),
  };
}

function presentStarted(
  { token, isNew, loaded }: Awaited<ReturnType<typeof startDraft>>,
  context: PublicContext,
) {
  if (isNew) countForm(context, loaded.draft, 'start');
  return { ...present(loaded, context), token };
}

function countForm(
  { platform, request }: PublicContext,
  { companyId, jobId, timeZone, origin, isRehearsal }: OpenDraft,
  kind: TrafficEvent['kind'],
): void {
  if (isRehearsal) return;
  const { source = 'direct', campaign = '', referrerId = null } = origin;
  const { ip, userAgent } = request;
  const visitor = { source, campaign, referrerId, ip, userAgent };
  trafficCounterOf(platform).count({ kind, companyId, jobId, timeZone, ...visitor });
}

// Visitors have no user id that would separate their keys, so the key itself must be unguessable.
function visitorsKeyOf({ request }: PublicContext): string | null {
  const key = idempotencyKeyOf(request);
  if (key !== null && key.length < visitorsKeyMinChars) {
    const keys = ['platform.refusals.idempotencyKeyGuessable'];
    refuse('invalid', undefined, { fields: { 'Idempotency-Key': keys } });
  }
  return key;
}

const visitorsKeyMinChars = 32;

function present(loaded: LoadedDraft, { platform, request }: PublicContext) {
  return presentDraft(loaded, platform.words.in(request.language));
}
