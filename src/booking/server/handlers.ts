import { requireApplication } from '#applications/server/access.ts';
import { requireCandidate } from '#candidates/server/access.ts';
import { findSender } from '#meetings/server/queries.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import type { Limit } from '#platform/server/limits.ts';
import { type BookingLink, bookingLinks } from '../contract.ts';
import { composeOffer } from './mail.ts';
import {
  offerTimes,
  type OfferContext,
  requireHosts,
  requireMeetingRoom,
  resendLink,
  withdrawLink,
} from './offer-times.ts';
import { findLeastDays, findOfferedSlots, rulesOfDraft } from './offered-slots.ts';
import { presentLink } from './present.ts';
import { findLinks, findSeenLink, listLinks } from './queries.ts';

// Each call may mail a hundred applicants.
const offersOfUser: Limit = { name: 'booking_offers', points: 120, seconds: 3600 };
const mailsOfUser: Limit = { name: 'booking_mails', points: 60, seconds: 3600 };
const dayMs = 86_400_000;

export const bookingOperations: Operation[] = implement(
  'booking',
  bookingLinks,
)({
  async list({ params: { candidateId } }, { tx, actor, now }) {
    await requireCandidate(tx, actor, candidateId);
    return { items: (await listLinks(tx, actor, candidateId)).map((row) => presentLink(row, actor, now)) };
  },
  create: {
    async before(_input, { platform, actor }) {
      await platform.limits.spend(offersOfUser, actor.userId);
    },
    async handle({ body }, { tx, platform, actor, now }) {
      const { ids, skipped } = await offerTimes(tx, { platform, actor, now }, body);
      const rows = ids.length === 0 ? [] : await findLinks(tx, ids);
      return { items: rows.map((row) => presentLink(row, actor, now)), skipped };
    },
  },
  async preview({ params: { applicationId }, body }, { tx, platform, actor, now }) {
    const { jobTitle, candidateId } = await requireApplication(tx, actor, applicationId);
    await requireHosts(tx, body.hostIds);
    await requireMeetingRoom(tx, body.roomId);
    const { name, time_zone: companyZone, default_language: usual } = await findSender(tx, tx.tenantId);
    const person = await tx
      .selectFrom('applications')
      .innerJoin('candidates', (join) =>
        join
          .onRef('candidates.tenant_id', '=', 'applications.tenant_id')
          .onRef('candidates.id', '=', 'applications.candidate_id'),
      )
      .select(['candidates.name', 'applications.language'])
      .where('applications.id', '=', applicationId)
      .where('candidates.id', '=', candidateId)
      .executeTakeFirstOrThrow();
    const { subject, paragraphs } = composeOffer(platform, 'offer', {
      language: (person.language ?? usual) === 'tr' ? 'tr' : 'en',
      companyName: name,
      companyZone,
      jobTitle,
      candidateName: person.name,
      interviewType: body.interviewType,
      durationMinutes: body.durationMinutes,
      applicantNotes: body.applicantNotes,
      expiresAt: new Date(now.getTime() + body.validDays * dayMs),
    });
    const rules = rulesOfDraft(body);
    const slots = await findOfferedSlots(tx, rules, { now, companyZone });
    const firstTimes = slots.slice(0, 3).map(({ startsAt }) => new Date(startsAt).toISOString());
    const leastDaysAhead = await findLeastDays(tx, rules);
    return { subject, paragraphs, freeTimes: slots.length, firstTimes, leastDaysAhead };
  },
  async withdraw({ params: { bookingLinkId } }, { tx, platform, actor, now }) {
    await withdrawLink(tx, { platform, actor, now }, bookingLinkId);
    return presentOne(tx, { actor, now }, bookingLinkId);
  },
  resend: {
    async before(_input, { platform, actor }) {
      await platform.limits.spend(mailsOfUser, actor.userId);
    },
    async handle({ params: { bookingLinkId } }, { tx, platform, actor, now }) {
      await resendLink(tx, { platform, actor, now }, bookingLinkId);
      return presentOne(tx, { actor, now }, bookingLinkId);
    },
  },
});

async function presentOne(
  tx: TenantTx,
  { actor, now }: Pick<OfferContext, 'actor' | 'now'>,
  id: string,
): Promise<BookingLink> {
  return presentLink((await findSeenLink(tx, actor, id)) ?? refuse('not_found'), actor, now);
}
