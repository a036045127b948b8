import type { QueryClient } from '@tanstack/react-query';
import { identity, type User } from '#identity/contract.ts';
import { showBadge } from '#notifications/web/badge.ts';
import { call, CallError } from '#platform/web/call.ts';
import type { Output } from '#platform/contract/endpoint.ts';
import { takeEarlyUser } from './early-user.ts';
import { showAccountLanguage } from './i18n.ts';
import { isKnownVisitor } from '#platform/web/visitor.ts';
import { meKey, type SessionUser } from '#platform/web/session.ts';

/**
 * The signed-in user from the cache, else from the server. Null when nobody is signed in, and after any failure
 * (specification, section 4). It neither retries nor refetches on focus.
 */
export async function loadUser(queryClient: QueryClient): Promise<SessionUser | null> {
  return queryClient.ensureQueryData({
    queryKey: meKey,
    queryFn: async () => {
      const user = await fetchUser().catch(() => null);
      // When the messages of that language cannot be loaded, the language stays as it is.
      if (user !== null) await showAccountLanguage(user.language).catch(() => undefined);
      return user;
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** The current user from the server, past the cache. */
export async function fetchUser(): Promise<SessionUser | null> {
  if (isKnownVisitor()) return null;
  try {
    return toSessionUser((await readMe()).user);
  } catch (error) {
    if (!(error instanceof CallError && error.status === 401)) throw error;
    // The session ended while no page was open.
    showBadge(0);
    return null;
  }
}

async function readMe(): Promise<Output<typeof identity.getMe>> {
  const early = takeEarlyUser();
  if (early === null) return call(identity.getMe, {});
  return identity.getMe.response.parse(await (await early).json());
}

function toSessionUser(user: User): SessionUser {
  return {
    id: user._id,
    name: user.name,
    surname: user.surname,
    email: user.email,
    emailVerified: user.emailVerified,
    phoneNumber: user.phoneNumber,
    avatar: user.avatar,
    language: user.language,
    isPlatformAdmin: user.isPlatformAdmin,
    hasBilling: user.hasBilling,
    companies: user.tenants.map(({ _id, ...tenant }) => ({ id: _id, ...tenant })),
    disabledCompanies: user.disabledTenants.map(({ _id, ...tenant }) => ({ id: _id, ...tenant })),
  };
}
