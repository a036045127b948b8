import { send } from '#platform/web/call.ts';
import { isKnownVisitor } from '#platform/web/visitor.ts';

let earlyResponse: Promise<Response> | null = null;

/** Requests the current user while the application's code is still loading. */
export function startLoadingUser(): void {
  if (isKnownVisitor()) return;
  earlyResponse = send('/api/profile/getMe', {});
  // The consumer of the promise handles its rejection.
  earlyResponse.catch(() => undefined);
}

/** The response to `startLoadingUser`, once; null when there is none and the caller must fetch the user. */
export function takeEarlyUser(): Promise<Response> | null {
  const taken = earlyResponse;
  earlyResponse = null;
  return taken;
}
