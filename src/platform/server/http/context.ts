import type { Language } from '../../contract/fields.ts';
import type { TenantTx, UserTx } from '../db/tenant.ts';
import type { Platform } from '../platform.ts';
import type { MemberActor, UserActor } from './actor.ts';

/** Facts of the request. */
export type Request = {
  id: string;
  ip: string;
  userAgent: string;
  language: Language;
  /** Token of the session cookie, if present. */
  sessionToken: string | null;
  header(name: string): string | undefined;
  cookie(name: string): string | undefined;
  /** The body of an operation with `rawBody`. */
  stream: NodeJS.ReadableStream;
};

/** Changes to the response beside its body. */
export type Reply = {
  setCookie(name: string, value: string, options: { maxAgeSeconds?: number; httpOnly?: boolean }): void;
  clearCookie(name: string): void;
  header(name: string, value: string): void;
};

type BaseContext = { platform: Platform; now: Date; request: Request; reply: Reply };

/**
 * Context of public operations; the user is set when signed in. No transaction is open, because hashing a password must
 * not hold one.
 */
export type PublicContext = BaseContext & { actor: UserActor | null };
/**
 * Runs the work in the given transaction, once per `Idempotency-Key`; a repeated call returns the first answer. Without
 * a key it always runs the work. Every signed-in operation that creates something wraps its write in it.
 */
export type IdempotentWrite<Tx extends UserTx = UserTx> = {
  /** @param content hash of the uploaded body, which is not part of the parsed request */
  <T>(tx: Tx, work: () => Promise<T>, content?: string): Promise<T>;
  /** Whether a call with the key was answered before, so that limits are not charged again. */
  isAnswered(tx: Tx): Promise<boolean>;
};

/** Context of signedIn and platformAdmin operations. */
export type UserContext = BaseContext & { actor: UserActor; once: IdempotentWrite };
/** Context of company operations: one transaction for membership, work and answer. */
export type CompanyContext = BaseContext & { actor: MemberActor; tx: TenantTx };
/** Context of company operations with a file as body: short transactions, none open while bytes arrive. */
export type CompanyStreamContext = BaseContext & {
  actor: MemberActor;
  inCompany: <T>(work: (tx: TenantTx) => Promise<T>) => Promise<T>;
  once: IdempotentWrite<TenantTx>;
};

/** A response that is not JSON: a file or a page. */
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
