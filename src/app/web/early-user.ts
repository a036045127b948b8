import { send } from '#platform/web/call.ts';
import { isKnownVisitor } from '#platform/web/visitor.ts';

let earlyResponse: Promise<Response> | null = null;

/** Asks who is signed in while the code of the application is still loading. */
export function startLoadingUser(): void {
  if (isKnownVisitor()) return;
  earlyResponse = send('/api/profile/getMe', {});
  // The reader of the answer handles its failure.
  earlyResponse.catch(() => undefined);
}

/** The answer to `startLoadingUser`, once; null when there is none and the caller has to ask. */
export function takeEarlyUser(): Promise<Response> | null {
  const taken = earlyResponse;
  earlyResponse = null;
  return taken;
}
