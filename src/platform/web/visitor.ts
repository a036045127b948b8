// The server knows whether the browser sent a session with the page, and says so in it (decision 0013).
let cameWithoutSession =
  typeof document !== 'undefined' &&
  document.querySelector<HTMLMetaElement>('[name=kadro-session]')?.content === 'none';

/** Whether nobody can be signed in here: the page came without a session, and no write succeeded since. */
export const isKnownVisitor = (): boolean => cameWithoutSession;

/** Any write that succeeds may have signed somebody in. */
export function forgetVisitor(): void {
  cameWithoutSession = false;
}
