import type { z } from 'zod';
import { call, CallError, send } from '#platform/web/call.ts';
import { links } from '#platform/web/links.ts';
import { isKnownVisitor } from '#platform/web/visitor.ts';
import type { createProfileBody, loginBody, registerBody, User } from '../contract.ts';
import type { introductionBody } from '../introduction-contract.ts';

type Login = z.infer<typeof loginBody>;
type Registration = z.infer<typeof registerBody>;
type NewProfile = z.infer<typeof createProfileBody>;
type Introduction = z.infer<typeof introductionBody>;

export type SignInMethod = 'emailAndPassword' | 'phone';

/** A sign-in whose first step is done; `challenge` goes with the proof of the second. */
export type SecondStep = { challenge: string; factors: string[] };

/** The signed-in user, and the progress of a sign-in. */
export type AuthState = {
  isFetching: boolean;
  isLoggedIn: boolean;
  user: User | null;
  activeMethod: SignInMethod;
  /** The number of codes sent by SMS; while it is above 0 the code step is open. */
  sentCodes: number;
  /** The last code sent; null while the step is closed. */
  sentCode: SentCode | null;
  secondStep: SecondStep | null;
  /** Where to go after signing in, when it differs from the `redirect` parameter. */
  destination: string | null;
};

export type AuthActions = {
  /** Reads the signed-in user, unless the page says that there is none; any failure means none. */
  loadUser: () => Promise<void>;
  login: (body: Login) => Promise<void>;
  /** Creates an account and signs in; `destination` is the next page, else the `redirect` parameter. */
  register: (body: Registration, destination?: string) => Promise<void>;
  /**
   * Signs in with the same address and password, and opens the account. Returns false when the account was not
   * created.
   */
  createProfile: (body: NewProfile, onCreated: () => void) => Promise<boolean>;
  sendCode: (phoneNumber: string) => Promise<void>;
  closeCode: () => void;
  verifyCode: (body: { phoneNumber: string; otpCode: string }) => Promise<void>;
  /** Adds the name and the address that an account made by a phone number lacks. */
  introduce: (body: Introduction) => Promise<void>;
  logout: () => Promise<void>;
  chooseMethod: (method: SignInMethod) => void;
  /** Runs any other sign-in: its call returns the user, or asks for the second step. */
  signInWith: (work: () => Promise<{ user: User; destination?: string }>) => Promise<void>;
  closeSecondStep: () => void;
};

export type SentCode = { phoneNumber: string; resendAfterSeconds: number; sentAt: number };

export type AuthStore = AuthActions & {
  read: () => AuthState;
  subscribe: (listener: () => void) => () => void;
};

export const firstAuthState: AuthState = {
  isFetching: true,
  isLoggedIn: false,
  user: null,
  activeMethod: 'emailAndPassword',
  sentCodes: 0,
  sentCode: null,
  secondStep: null,
  destination: null,
};

const nobody = { isFetching: false, isLoggedIn: false, user: null } as const;

/**
 * The authentication of the pages outside the shell (specification, section 4). Its actions throw the server's
 * refusal, which the page shows. Contracts are loaded with the first action, to keep the sign-in page small.
 */
export function createAuth(): AuthStore {
  let state = firstAuthState;
  const listeners = new Set<() => void>();
  const set = (change: Partial<AuthState>): void => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const signInWith: AuthActions['signInWith'] = async (work) => {
    try {
      const entered = await work();
      set({ isFetching: false, isLoggedIn: true, secondStep: null, ...entered });
    } catch (error) {
      const secondStep = secondStepOf(error);
      set({ ...nobody, ...(secondStep === null ? {} : { secondStep }) });
      if (secondStep === null) throw error;
    }
  };
  return {
    read: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    signInWith,
    ...accountActions(set, signInWith),
    ...phoneActions(set, signInWith, () => state.sentCodes),
    closeSecondStep: () => set({ secondStep: null }),
    chooseMethod: (activeMethod) => set({ activeMethod }),
  };
}

/** Returns whether the signed-in user has nothing but a phone number. */
export function isUnintroduced({ isLoggedIn, user }: AuthState): boolean {
  return isLoggedIn && user !== null && (user.name === '' || user.surname === '' || user.email === null);
}

type SetState = (change: Partial<AuthState>) => void;

function accountActions(
  set: SetState,
  signInWith: AuthActions['signInWith'],
): Pick<AuthActions, 'loadUser' | 'login' | 'register' | 'createProfile' | 'introduce' | 'logout'> {
  const identity = async () => (await import('../contract.ts')).identity;
  const login: AuthActions['login'] = (body) =>
    signInWith(async () => call((await identity()).login, { body }));
  return {
    login,
    async loadUser() {
      if (isKnownVisitor()) {
        set(nobody);
        return;
      }
      set({ isFetching: true });
      try {
        const { user } = (await (await send('/api/profile/getMe', {})).json()) as { user: User };
        set({ isFetching: false, isLoggedIn: true, user });
      } catch {
        set(nobody);
      }
    },
    register: (body, destination) =>
      signInWith(async () => {
        const created = await call((await identity()).register, { body });
        return destination === undefined ? created : { ...created, destination };
      }),
    async createProfile(body, onCreated) {
      const { access } = await import('../account-contract.ts');
      const created = await call(access.createProfile, { body }).catch((error: unknown) => {
        if (error instanceof CallError) throw error;
        return null;
      });
      if (created === null || created.email === '') return false;
      onCreated();
      set({ destination: links.accountHome() });
      await login({ email: created.email, password: body.password });
      return true;
    },
    async introduce(body) {
      const { introduction } = await import('../introduction-contract.ts');
      set({ user: (await call(introduction.introduce, { body })).user });
    },
    async logout() {
      // A failure does not keep the user here: the next call reads whether there is a session.
      await call((await identity()).logout, {}).catch(() => undefined);
      set(nobody);
    },
  };
}

function phoneActions(
  set: SetState,
  signInWith: AuthActions['signInWith'],
  sentCodes: () => number,
): Pick<AuthActions, 'sendCode' | 'closeCode' | 'verifyCode'> {
  const contract = async () => (await import('../phone-contract.ts')).phone;
  return {
    async sendCode(phoneNumber) {
      try {
        const sent = await call((await contract()).sendSmsOtp, { body: { phoneNumber } });
        set({ sentCodes: sentCodes() + 1, sentCode: { ...sent, sentAt: Date.now() } });
      } catch (error) {
        set(nobody);
        throw error;
      }
    },
    closeCode: () => set({ sentCodes: 0, sentCode: null }),
    verifyCode: (body) => signInWith(async () => call((await contract()).verifySmsOtp, { body })),
  };
}

function secondStepOf(error: unknown): SecondStep | null {
  if (!(error instanceof CallError) || error.code !== 'identity.second_factor_needed') return null;
  const { challenge, factors } = error.details;
  return { challenge: String(challenge), factors: Array.isArray(factors) ? factors.map(String) : [] };
}
