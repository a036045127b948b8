import { presentOwnSuggestion, stateOf } from '#job-suggestions/server/present.ts';
import { listOfApplication } from '#job-suggestions/server/queries.ts';
import { refuse } from '#platform/contract/errors.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { mySuggestions } from '../suggestion-contract.ts';
import { acceptSuggestion, declineSuggestion, requireSuggestion } from './accept-suggestion.ts';
import { inOwnApplication } from './access.ts';
import { presentCopy, prepareCopy } from './prepare-copy.ts';
import { spendChange } from './spend-change.ts';

export const mySuggestionOperations: Operation[] = implement(
  'my-applications',
  mySuggestions,
)({
  async listSuggestions({ params: { applicationId } }, context) {
    const list = async (...[tx]: Parameters<Parameters<typeof inOwnApplication>[2]>) => {
      const rows = await listOfApplication(tx, applicationId, context.now);
      return { items: rows.filter(({ state }) => state !== 'withdrawn').map(presentOwnSuggestion) };
    };
    return inOwnApplication(context, applicationId, list, { readOnly: true });
  },
  async readCopy({ params: { applicationId, suggestionId } }, context) {
    const { now } = context;
    return inOwnApplication(
      context,
      applicationId,
      async (tx, { row }) => {
        const suggestion = await requireSuggestion(tx, { id: suggestionId, applicationId }, now);
        if (stateOf(suggestion) !== 'open') refuse('conflict', 'my-applications.suggestion_closed');
        return presentCopy(await prepareCopy(tx, context, { row, suggestion }));
      },
      { readOnly: true },
    );
  },
  async acceptSuggestion({ params: { applicationId, suggestionId }, body }, context) {
    await spendChange(context);
    return inOwnApplication(context, applicationId, async (tx, view) =>
      presentOwnSuggestion(await acceptSuggestion(tx, context, { view, suggestionId, acceptance: body })),
    );
  },
  async declineSuggestion({ params: { applicationId, suggestionId } }, context) {
    await spendChange(context);
    return inOwnApplication(context, applicationId, async (tx, view) =>
      presentOwnSuggestion(await declineSuggestion(tx, context, { view, suggestionId })),
    );
  },
});
