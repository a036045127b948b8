import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { AuthActions, AuthState, AuthStore } from '../auth.ts';

const AuthContext = createContext<AuthStore | null>(null);

/** Provides the signed-in user and the sign-in actions to the pages outside the shell. */
export function AuthProvider({ auth, children }: { auth: AuthStore; children: ReactNode }) {
  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** Returns state and actions of the authentication. */
export function useAuth(): AuthState & AuthActions {
  const auth = useContext(AuthContext);
  if (auth === null) throw new Error('useAuth hook must be used inside <AuthProvider> component!');
  const state = useSyncExternalStore(auth.subscribe, auth.read, auth.read);
  return { ...auth, ...state };
}
