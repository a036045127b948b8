import { queryOf } from '#platform/web/query.ts';
import { account } from '../account-contract.ts';
import { providers } from '../provider-contract.ts';

/** How the account is protected, and what may be sent to it. */
export const securityQuery = queryOf(account.readSecurity, {});

/** Where the user is signed in. */
export const sessionsQuery = queryOf(account.listSessions, {});

/** Where one can sign in with an account of elsewhere. */
export const providersQuery = queryOf(providers.listProviders, {});
