import { queryOf } from '#platform/web/query.ts';
import { account } from '../account-contract.ts';
import { providers } from '../provider-contract.ts';

/** How the account is protected, and what may be sent to it. */
export const securityQuery = queryOf(account.readSecurity, {});

/** The user's sessions. */
export const sessionsQuery = queryOf(account.listSessions, {});

/** The providers that users can sign in with. */
export const providersQuery = queryOf(providers.listProviders, {});
