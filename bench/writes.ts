import { createHash } from 'node:crypto';
import type pg from 'pg';
import { applications, type Card } from '#applications/contract.ts';
import { draftTokenHeader } from '#careers/draft-token-rules.ts';
import { type Answer, type Call, type HttpClient, textOf } from './http-client.ts';
import { asMember, findCompany } from './bench-company.ts';

/** A write. Each call needs an unchanged record, which `prepare` creates. */
export type Write = {
  prepare(http: HttpClient, calls: number): Promise<void>;
  next(): Call;
  done: (call: Call, answer: Answer) => void;
  /** The calls to record; replays use them in turn. */
  recorded: Call[];
  /** Replacements for the recorded call's values in the next replay. */
  replaced: () => ReadonlyMap<string, string>;
};

type CardPosition = { id: string; version: number; isMoved: boolean };

/** Moves applications of the largest job to another step and back. */
export async function moves(owner: pg.Client): Promise<Write> {
  const big = await findCompany(owner, 1);
  const { rows } = await owner.query<{ id: string; version: number; here: string; there: string }>(
    `select a.id, a.version, a.step_id as here, there.id as there
       from app.applications a
       join app.job_steps here on here.id = a.step_id and here.kind = 'applied'
       join app.job_steps there on there.job_id = a.job_id and there.kind = 'screening'
      where a.outcome = 'open' and a.job_id = (
        select job_id from app.step_counts where tenant_id = $1 group by job_id order by sum(total_count) desc limit 1)
      order by a.id limit 200`,
    [big.id],
  );
  const [sample, ...rest] = rows;
  if (sample === undefined) throw new Error('There is no application to move.');
  const call = ({ id, version, isMoved }: CardPosition): Call =>
    asMember(big, applications.move, {
      params: { companyId: big.id, applicationId: id },
      body: { stepId: isMoved ? sample.here : sample.there, version },
    });
  const waiting: CardPosition[] = rest.slice(0, 100).map((row) => ({ ...row, isMoved: false }));
  const underWay = new Map<Call, CardPosition>();
  const replayed = rest.slice(100);
  let replays = 0;
  return {
    async prepare() {},
    next() {
      const application = waiting.shift();
      if (application === undefined) throw new Error('More callers than applications to move.');
      const next = call(application);
      underWay.set(next, application);
      return next;
    },
    done(done, answer) {
      const { version } = JSON.parse(textOf(answer)) as Card;
      const application = underWay.get(done);
      if (application !== undefined)
        waiting.push({ id: application.id, version, isMoved: !application.isMoved });
      underWay.delete(done);
    },
    recorded: [
      call({ ...sample, isMoved: false }),
      call({ ...sample, version: sample.version + 1, isMoved: true }),
    ],
    // Each is moved there and back before the next one.
    replaced: () => new Map([[sample.id, replayed[(replays++ >> 1) % replayed.length]?.id ?? '']]),
  };
}

type Draft = { id: string; token: string; email: string };

/** Submits careers forms: a new person with their first application. @param jobs numbers of the jobs, in turn */
export async function submissions(http: HttpClient, jobs: readonly number[] = [1]): Promise<Write> {
  const sample = await createDraft(http, jobs[0]);
  const drafts: Draft[] = [];
  const forReplays: Draft[] = [];
  const take = (from: Draft[]): Draft => {
    const draft = from.pop();
    if (draft === undefined) throw new Error('Fewer forms were filled in than are sent.');
    return draft;
  };
  return {
    async prepare(client, calls) {
      for (let made = 0; made < calls; made++)
        drafts.push(await createDraft(client, jobs[made % jobs.length]));
      for (let made = 0; made < calls / 2; made++) forReplays.push(await createDraft(client, jobs[0]));
    },
    next: () => submission(take(drafts)),
    done() {},
    recorded: [submission(sample)],
    replaced() {
      const draft = take(forReplays);
      return new Map([
        [sample.id, draft.id],
        [sample.email, draft.email],
        [secretHash(sample), secretHash(draft)],
      ]);
    },
  };
}

let people = Date.now();

/** Published jobs of the first company. */
export const publishedJobs = Array.from({ length: 40 }, (_, index) => index + 1).filter(
  (job) => job % 5 !== 0 && job % 11 !== 0,
);

async function createDraft(http: HttpClient, job = 1): Promise<Draft> {
  const email = `applicant-${people++}@bench.test`;
  const headers = { 'x-forwarded-for': addressOf(people) };
  const started = await http({
    method: 'POST',
    path: `/api/careers/bench-1/job-${job}/drafts`,
    headers,
    body: { language: 'en' },
  });
  if (started.status !== 201) throw new Error(`No form to fill in: ${textOf(started)}`);
  const { id, token } = JSON.parse(textOf(started)) as { id: string; token: string };
  const changed = await http({
    method: 'PATCH',
    path: `/api/careers/drafts/${id}`,
    headers: { ...headers, [draftTokenHeader]: token },
    body: {
      name: 'Işıl',
      surname: 'Şahin',
      email,
      coverLetter: 'I have led teams and built what people use.',
    },
  });
  if (changed.status !== 200) throw new Error(`The form was not kept: ${textOf(changed)}`);
  return { id, token, email };
}

function submission({ id, token }: Draft): Call {
  return {
    method: 'POST',
    path: `/api/careers/drafts/${id}/submission`,
    headers: { [draftTokenHeader]: token, 'x-forwarded-for': addressOf(people++) },
    body: {},
  };
}

// Each caller has its own IP address, because of the limits per address.
const addressOf = (number: number): string =>
  `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;

const secretHash = ({ token }: Draft): string =>
  createHash('sha256')
    .update(token.slice(token.indexOf('.') + 1))
    .digest('hex');
