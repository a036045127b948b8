import { requireCandidate } from '#candidates/server/access.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { holds, type MemberActor } from '#platform/server/http/actor.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { refuse } from '#platform/contract/errors.ts';
import { applications, type Card } from '../contract.ts';
import {
  type ApplicationRow,
  type VisibleJob,
  requireApplication,
  requireVisibleJob,
  requireDecision,
} from './access.ts';
import { addApplication } from './add-application.ts';
import { listOfCandidate } from './list-of-candidate.ts';
import { moveApplications } from './move-applications.ts';
import { openApplication } from './open-application.ts';
import { type CardView, presentCard, viewOf } from './present.ts';
import { findCards } from './queries.ts';
import { rateApplication } from './rate-application.ts';
import { readApplication } from './read-application.ts';
import { listReasonTexts } from './rejection-reasons.ts';
import { rejectApplications, unrejectApplication } from './reject-applications.ts';
import { rejectionMails } from './rejection-mails.ts';

export const applicationOperations: Operation[] = implement(
  'applications',
  applications,
)({
  async add({ params, body }, { tx, actor, now }) {
    const job = await requireVisibleJob(tx, actor, params.jobId);
    requireDecision(actor, job);
    const candidate = await requireCandidate(tx, actor, body.candidateId);
    const id = await addApplication(tx, actor, { jobId: job.id, candidateId: candidate.id, now });
    return readCard(tx, id, viewOf(actor, job, now));
  },
  async move({ params, body }, { tx, actor, now }) {
    const { application, view } = await requireChangeable(tx, actor, { ...params, now });
    const asked = [{ id: application.id, version: body.version }];
    const { jobId } = application;
    const moved = await moveApplications(tx, actor, { jobId, stepId: body.stepId, applications: asked, now });
    const current = await readCard(tx, application.id, view);
    if (moved.stayed.length > 0) refuseStale(current);
    return current;
  },
  async moveSeveral({ params, body }, { tx, actor, now }) {
    const job = await requireVisibleJob(tx, actor, params.jobId);
    requireDecision(actor, job);
    const done = await moveApplications(tx, actor, { jobId: job.id, ...body, now });
    return presentSeveral(tx, done, { job, view: viewOf(actor, job, now) });
  },
  async reject({ params, body }, { tx, actor, now }) {
    const { application, view } = await requireChangeable(tx, actor, { ...params, now });
    const { version, ...rejection } = body;
    const asked = [{ id: application.id, version }];
    const { jobId } = application;
    const done = await rejectApplications(tx, actor, { jobId, applications: asked, ...rejection, now });
    const current = await readCard(tx, application.id, view);
    if (done.stayed.length > 0) refuseStale(current);
    return current;
  },
  async rejectSeveral({ params, body }, { tx, actor, now }) {
    const job = await requireVisibleJob(tx, actor, params.jobId);
    requireDecision(actor, job);
    const done = await rejectApplications(tx, actor, { jobId: job.id, ...body, now });
    return presentSeveral(tx, done, { job, view: viewOf(actor, job, now) });
  },
  async previewRejection({ params, body: mail }, { tx, actor, now }) {
    const { application } = await requireChangeable(tx, actor, { ...params, now });
    const { jobId, id: applicationId } = application;
    return rejectionMails.get().preview(tx, actor, { jobId, applicationId, mail, now });
  },
  async unreject({ params }, { tx, actor, now }) {
    const { application, view } = await requireChangeable(tx, actor, { ...params, now });
    await unrejectApplication(tx, actor, { id: application.id, jobId: application.jobId, now });
    return readCard(tx, application.id, view);
  },
  async rate({ params, body }, { tx, actor, now }) {
    const { application, view } = await requireChangeable(tx, actor, { ...params, now });
    await rateApplication(tx, actor, { ...application, rating: body.rating, now });
    return readCard(tx, application.id, view);
  },
  async read({ params }, { tx, actor, now }) {
    const application = await requireApplication(tx, actor, params.applicationId);
    const current = await readCard(tx, application.id, viewOfApplication(actor, application, now));
    return readApplication(tx, application, current);
  },
  async open({ params }, { tx, actor, now }) {
    const application = await requireApplication(tx, actor, params.applicationId);
    await openApplication(tx, actor, { applicationId: application.id, now });
    return { isSuccess: true };
  },
  async listOfCandidate({ params }, { tx, actor, now }) {
    return { items: await listOfCandidate(tx, actor, { candidateId: params.candidateId, now }) };
  },
  async listReasons(_input, { tx, actor }) {
    const reasons = await listReasonTexts(tx, actor.companyId);
    return {
      items: reasons.map(({ title }) => title),
      texts: Object.fromEntries(reasons.map(({ title, texts }) => [title, texts])),
      lastTime: await rejectionMails.get().findLastTime(tx, actor),
      can: { update: holds(actor, 'company.settings') },
    };
  },
});

async function requireChangeable(
  tx: TenantTx,
  actor: MemberActor,
  asked: { applicationId: string; now: Date },
): Promise<{ application: ApplicationRow; view: CardView }> {
  const application = await requireApplication(tx, actor, asked.applicationId);
  requireDecision(actor, { status: application.jobStatus, teamRole: application.teamRole });
  return { application, view: viewOfApplication(actor, application, asked.now) };
}

function viewOfApplication(actor: MemberActor, application: ApplicationRow, now: Date): CardView {
  return viewOf(actor, { teamRole: application.teamRole, status: application.jobStatus }, now);
}

async function readCard(tx: TenantTx, id: string, view: CardView): Promise<Card> {
  const [row] = await findCards(tx, [id], { jobId: null, now: view.now });
  return row === undefined ? refuse('not_found') : presentCard(row, view);
}

// Of two concurrent changes the later one gets 409 with the current state, so that the screen can show it.
function refuseStale(current: Card): never {
  const closed = current.outcome === 'rejected' || current.outcome === 'withdrawn';
  refuse('conflict', closed ? 'applications.closed' : 'applications.stale', { details: { current } });
}

async function presentSeveral(
  tx: TenantTx,
  done: { changed: string[]; stayed: string[] },
  { job, view }: { job: VisibleJob; view: CardView },
): Promise<{ changed: Card[]; stayed: Card[] }> {
  const ids = [...done.changed, ...done.stayed];
  const cards = (await findCards(tx, ids, { jobId: job.id, now: view.now })).map((row) =>
    presentCard(row, view),
  );
  const stayed = new Set(done.stayed);
  return {
    changed: cards.filter((card) => !stayed.has(card.id)),
    stayed: cards.filter((card) => stayed.has(card.id)),
  };
}
