// The server knows whether the page request had a session, and says so in the page (decision 0013).
let hasNoSession =
  typeof document !== 'undefined' &&
  document.querySelector<HTMLMetaElement>('[name=kadro-session]')?.content === 'none';

/** Whether nobody can be signed in: the page came without a session, and no write has succeeded since. */
export const isKnownVisitor = (): boolean => hasNoSession;

/** Called after a successful write, which may have signed a user in. */
export function forgetVisitor(): void {
  hasNoSession = false;
}
