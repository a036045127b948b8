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

/** A sign-in of which the first half is proven: `challenge` goes with the second proof. */
export type SecondStep = { challenge: string; factors: string[] };

/** Who is signed in, and how far somebody is who signs in. */
export type AuthState = {
  isFetching: boolean;
  isLoggedIn: boolean;
  user: User | null;
  activeMethod: SignInMethod;
  /** Codes sent by SMS; while it is above 0 the step that takes the code is open. */
  sentCodes: number;
  /** The last of them; null while the step is closed. */
  sentCode: SentCode | null;
  secondStep: SecondStep | null;
  /** Where to go once signed in, when not where the address says. */
  destination: string | null;
};

export type AuthActions = {
  /** Asks who is signed in, unless the page says that nobody is; any failure means nobody. */
  loadUser: () => Promise<void>;
  login: (body: Login) => Promise<void>;
  /** Makes an account and signs in; `destination` is the page after it, else the `redirect` of the address. */
  register: (body: Registration, destination?: string) => Promise<void>;
  /** False when the account was not made. Signs in with the same address and password, and leads to the account. */
  createProfile: (body: NewProfile, onCreated: () => void) => Promise<boolean>;
  sendCode: (phoneNumber: string) => Promise<void>;
  closeCode: () => void;
  verifyCode: (body: { phoneNumber: string; otpCode: string }) => Promise<void>;
  /** Gives the name and the address that an account made by a phone number lacks. */
  introduce: (body: Introduction) => Promise<void>;
  logout: () => Promise<void>;
  chooseMethod: (method: SignInMethod) => void;
  /** Any other way in: what its call answers is the user, or asks for the second step. */
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
 * The authentication of the pages outside the shell (specification, section 4). Its actions throw what the server
 * refused, for the page to say. The contracts are loaded with the first action: the sign-in page is light.
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

/** Signed in, and nothing known of them but a phone number. */
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
        const made = await call((await identity()).register, { body });
        return destination === undefined ? made : { ...made, destination };
      }),
    async createProfile(body, onCreated) {
      const { access } = await import('../account-contract.ts');
      const made = await call(access.createProfile, { body }).catch((error: unknown) => {
        if (error instanceof CallError) throw error;
        return null;
      });
      if (made === null || made.email === '') return false;
      onCreated();
      set({ destination: links.accountHome() });
      await login({ email: made.email, password: body.password });
      return true;
    },
    async introduce(body) {
      const { introduction } = await import('../introduction-contract.ts');
      set({ user: (await call(introduction.introduce, { body })).user });
    },
    async logout() {
      // A failure is no reason to keep somebody here: the next call says who is signed in.
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
