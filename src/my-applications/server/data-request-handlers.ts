import { presentOwnRequest } from '#data-requests/server/present.ts';
import { listOfCandidate } from '#data-requests/server/queries.ts';
import { receiveRequest } from '#data-requests/server/receive-request.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import type { Limit } from '#platform/server/limits.ts';
import { applicationTokenHeader } from '../contract.ts';
import { myDataRequests } from '../data-request-contract.ts';
import { inOwnApplication } from './access.ts';

const requestsPerHour: Limit = { name: 'my_application_data_requests', points: 10, seconds: 3600 };

export const myDataRequestOperations: Operation[] = implement(
  'my-applications',
  myDataRequests,
)({
  async listDataRequests({ params: { applicationId } }, context) {
    return inOwnApplication(
      context,
      applicationId,
      async (tx, { row }) => {
        const rows = await listOfCandidate(tx, row.candidate_id, context.now);
        return { items: rows.map(presentOwnRequest) };
      },
      { readOnly: true },
    );
  },
  async createDataRequest({ params: { applicationId }, body }, context) {
    const { platform, actor, request, now } = context;
    const subject = request.header(applicationTokenHeader) ?? actor?.userId;
    if (subject !== undefined) await platform.limits.spend(requestsPerHour, subject);
    return inOwnApplication(context, applicationId, async (tx, { row, userId }) => {
      const input = { ...body, candidateId: row.candidate_id, userId, now };
      return presentOwnRequest(await receiveRequest(tx, platform, input));
    });
  },
});
