import { implement } from '#platform/server/http/implement.ts';
import { deletion } from '../deletion-contract.ts';
import { cancelDeletion, requestDeletion, spendDeletion } from './delete-company.ts';
import { presentCompany } from './present.ts';
import { findCompany } from './queries.ts';

export const deletionOperations = implement(
  'companies',
  deletion,
)({
  requestDeletion: {
    before: ({ body }, context) => spendDeletion(context, body.name),
    async handle({ body }, context) {
      await requestDeletion(context, body.name);
      return presentCompany(await findCompany(context.tx, context.actor.companyId), context.actor);
    },
  },
  async cancelDeletion(_input, context) {
    await cancelDeletion(context);
    return presentCompany(await findCompany(context.tx, context.actor.companyId), context.actor);
  },
});
