import { randomUUID } from 'node:crypto';
import { access } from '#identity/account-contract.ts';
import { identity } from '#identity/contract.ts';
import { type Caller, callerWithToken, testServer, visitor } from './api.ts';
import { mailsTo } from './mail.ts';

export const password = 'dört kelimelik uzun parola';
export const anEmail = (): string => `${randomUUID()}@example.test`;

/** The registration form's input. */
export const registration = (email: string) => ({
  name: 'Ada',
  surname: 'Işık',
  email,
  password,
  termsAccepted: true as const,
});

/** Registers an account and returns its signed-in caller. Its address is not proven yet. */
export async function register(email = anEmail(), change: { password?: string } = {}): Promise<Caller> {
  const answer = await visitor().call(identity.register, { body: { ...registration(email), ...change } });
  if (answer.status !== 201) throw new Error(answer.problem.message);
  return callerWithToken(cookieOf(answer.headers).token, answer.body.user._id);
}

/** As `register`, with the address proven by the mailed link. */
export async function registerProven(email = anEmail()): Promise<Caller> {
  const user = await register(email);
  const token = await newestToken(email, 'verify-email');
  await user.call(access.verifyEmail, { body: { token } });
  return user;
}

/** Signs in from a new browser. */
export async function signIn(
  email: string,
  options: { password?: string; userAgent?: string; from?: Caller } = {},
) {
  const answer = await (options.from ?? visitor()).call(
    identity.login,
    { body: { email, password: options.password ?? password } },
    options.userAgent === undefined ? {} : { 'user-agent': options.userAgent },
  );
  const caller =
    answer.status === 200 ? callerWithToken(cookieOf(answer.headers).token, answer.body.user._id) : null;
  return { ...answer, caller };
}

/** The attributes and the token of a Set-Cookie header. */
export function cookieOf(headers: Record<string, unknown>): { token: string; attributes: string } {
  const [header = ''] = [headers['set-cookie']].flat() as string[];
  const [pair = '', ...attributes] = header.split('; ');
  return { token: pair.split('=')[1] ?? '', attributes: attributes.join('; ') };
}

/** Tokens of mailed links to a page, oldest first. Runs the background tasks first. */
export async function tokensTo(email: string, page: 'verify-email' | 'reset-password'): Promise<string[]> {
  await (await testServer()).runTasks();
  const mails = await mailsTo(email);
  return mails.flatMap(({ text }) => {
    const token = new RegExp(`/${page}\\?token=([\\w-]{43})`).exec(text)?.[1];
    return token === undefined ? [] : [token];
  });
}

/** The newest of these tokens. */
export async function newestToken(email: string, page: 'verify-email' | 'reset-password'): Promise<string> {
  const token = (await tokensTo(email, page)).at(-1);
  if (token === undefined) throw new Error(`No link to ${page} was mailed to ${email}.`);
  return token;
}
