import type { Language } from '../../contract/fields.ts';
import type { TenantTx, UserTx } from '../db/tenant.ts';
import type { Platform } from '../platform.ts';
import type { MemberActor, UserActor } from './actor.ts';

/** What is known of the request itself. */
export type Request = {
  id: string;
  ip: string;
  userAgent: string;
  language: Language;
  /** Token of the session cookie, if the browser sent one. */
  sessionToken: string | null;
  header(name: string): string | undefined;
  cookie(name: string): string | undefined;
  /** The body of an operation with `rawBody`. */
  stream: NodeJS.ReadableStream;
};

/** What a handler may do to the answer beside its body. */
export type Reply = {
  setCookie(name: string, value: string, options: { maxAgeSeconds?: number; httpOnly?: boolean }): void;
  clearCookie(name: string): void;
  header(name: string, value: string): void;
};

type Base = { platform: Platform; now: Date; request: Request; reply: Reply };

/** public: the user if there is one. No transaction is open: hashing a password must not hold one. */
export type PublicContext = Base & { actor: UserActor | null };
/**
 * Does the work in the given transaction, once per `Idempotency-Key`; a repeated call gets the answer of the first.
 * Without a key it just does the work. Every signed-in operation that creates something wraps its write in it.
 */
export type Once = {
  /** @param content a hash of the uploaded body, which is no part of the parsed request */
  <T>(tx: UserTx, work: () => Promise<T>, content?: string): Promise<T>;
  /** Whether a call with the key was answered before: what it needs is not asked for again. */
  isAnswered(tx: UserTx): Promise<boolean>;
};

/** signedIn and platformAdmin. */
export type UserContext = Base & { actor: UserActor; once: Once };
/** Company operations: one transaction for membership, work and answer. */
export type CompanyContext = Base & { actor: MemberActor; tx: TenantTx };
/** Company operations with a file as body: short transactions, none open while bytes arrive. */
export type CompanyStreamContext = Base & {
  actor: MemberActor;
  inCompany: <T>(work: (tx: TenantTx) => Promise<T>) => Promise<T>;
};

/** An answer that is not JSON: a file or a page. */
export class RawAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: NodeJS.ReadableStream | Buffer | string;
  constructor(answer: { status?: number; headers: Record<string, string>; body: RawAnswer['body'] }) {
    this.status = answer.status ?? 200;
    this.headers = answer.headers;
    this.body = answer.body;
  }
}
