import { seesAllCandidates } from '#candidates/server/access.ts';
import { refuse } from '#platform/contract/errors.ts';
import { pageFrom, readCursor } from '#platform/server/db/cursor.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import type { Translate } from '#platform/server/words.ts';
import { isAnswerFile, validAnswers } from '../answer-rules.ts';
import type { FormQuestion } from '../contract.ts';
import { type HeldApplication, heldApplications, type HeldDetails } from '../held-contract.ts';
import { countedHeldMax, type HeldReason } from '../held-rules.ts';
import { acceptHeld, loadSent } from './accept-held.ts';
import { countHeld, findHeld, type HeldRow, listHeld, lockHeld, requireForms } from './held-queries.ts';
import { findDraft } from './open-draft.ts';
import { recordReview } from './record-review.ts';
import { removeDrafts } from './remove-drafts.ts';

/** The review of forms that are held. */
export const heldOperations: Operation[] = implement(
  'apply',
  heldApplications,
)({
  async listHeld({ query }, { tx, actor, now }) {
    requireReviewer(actor);
    const after = readCursor(query.cursor, ['id']);
    const rows = await listHeld(tx, { after, limit: query.limit, now });
    return pageFrom(rows, query.limit, presentHeld, ({ id }) => ({ id }));
  },
  async countHeld(_input, { tx, actor, now }) {
    requireReviewer(actor);
    return { count: await countHeld(tx, { limit: countedHeldMax, now }) };
  },
  async readHeld({ params }, { tx, actor, platform, request, now }) {
    requireReviewer(actor);
    const row = (await findHeld(tx, params.heldId, now)) ?? refuse('not_found');
    return presentDetails(tx, row, { now, translate: platform.words.in(request.language) });
  },
  async acceptHeld({ body }, context) {
    requireReviewer(context.actor);
    await requireForms(context.tx, body.heldIds);
    return acceptHeld(context, body.heldIds);
  },
  async deleteHeld({ body }, context) {
    const { tx, now } = context;
    requireReviewer(context.actor);
    await requireForms(tx, body.heldIds);
    const held = await lockHeld(tx, body.heldIds, now);
    await removeDrafts(
      tx,
      held.map(({ id }) => ({ id })),
    );
    await recordReview(context, 'deleted', held);
    return { isSuccess: true };
  },
});

/** Held forms belong to no hiring team yet, so only members who see all applicants review them. */
function requireReviewer(actor: MemberActor): void {
  if (!seesAllCandidates(actor, 'candidates.get')) refuse('forbidden');
}

const presentHeld = (row: HeldRow): HeldApplication => ({
  id: row.id,
  job: row.job_id === null ? null : { id: row.job_id, title: row.job_title ?? '' },
  name: row.data.name ?? '',
  surname: row.data.surname ?? '',
  email: row.data.email ?? '',
  reasons: row.held_reasons as HeldReason[],
  sentAt: row.held_at.toISOString(),
  timesSent: row.times_sent,
  deletedAt: row.expires_at.toISOString(),
});

async function presentDetails(
  tx: TenantTx,
  row: HeldRow,
  { now, translate }: { now: Date; translate: Translate },
): Promise<HeldDetails> {
  const wanted = { id: row.id, companyId: tx.tenantId, hash: row.token_hash };
  const draft = (await findDraft(tx, wanted, now, {})) ?? refuse('not_found');
  const { form, files } = (await loadSent(tx, draft)) ?? refuse('not_found');
  const { phoneNumber = '', currentCompany = '', coverLetter = '' } = draft.data;
  const answers = validAnswers(form, draft.data, files);
  const asked = form.questions.filter(({ id, type }) => id in answers && type !== 'file' && type !== 'video');
  return {
    ...presentHeld(row),
    phoneNumber,
    currentCompany,
    coverLetter,
    answers: asked.map((question) => ({
      question: question.label,
      answer: answerText(question, answers[question.id], translate),
    })),
    files: files
      .filter(({ id, purpose }) => !isAnswerFile(purpose) || Object.values(answers).includes(id))
      .map(({ id, title, sizeBytes }) => ({ id, title, sizeBytes })),
  };
}

function answerText({ settings }: FormQuestion, answer: unknown, translate: Translate): string {
  if (typeof answer === 'boolean') return translate(answer ? 'apply.form.yes' : 'apply.form.no');
  if (!Array.isArray(answer)) return String(answer);
  const options = (settings['options'] ?? []) as { id: string; label: string }[];
  return options
    .filter(({ id }) => answer.includes(id))
    .map(({ label }) => label)
    .join(', ');
}
