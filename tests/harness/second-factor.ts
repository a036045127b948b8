import { Secret, TOTP } from 'otpauth';
import { identity } from '#identity/contract.ts';
import { secondFactor } from '#identity/second-factor-contract.ts';
import { hashPassword } from '#identity/server/passwords.ts';
import { aUser, type Caller, type Result, callerWithToken, testServer, visitor } from './api.ts';

export const password = 'dört kelimelik uzun parola';

export type Person = Caller & { email: string };

/** A signed-in user with a proven address and a password. */
export async function aPerson(): Promise<Person> {
  const { platform } = await testServer();
  const email = `person-${crypto.randomUUID()}@example.test`;
  const user = await aUser({ email });
  await platform.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(password) })
    .where('id', '=', user.userId)
    .execute();
  return { ...user, email };
}

/** An authenticator app with the codes of one account. */
export type App = { code(at?: Date): string; recoveryCodes: string[] };

/** Turns on the second factor, as its owner does. */
export async function anAuthenticator(person: Caller): Promise<App> {
  const { clock } = await testServer();
  const { body } = await person.call(secondFactor.beginAuthenticator, { body: {} });
  const app = appOf(body.secret);
  const confirmed = await person.call(secondFactor.confirmAuthenticator, {
    body: { code: app(clock.now()) },
  });
  if (confirmed.status !== 200) throw new Error(`not switched on: ${confirmed.problem.code}`);
  const code = (at: Date = clock.now()): string => app(at);
  return { code, recoveryCodes: confirmed.body.recoveryCodes };
}

/** A platform admin, with the second factor that the role requires. */
export async function aPlatformAdmin(): Promise<Caller> {
  const { platform } = await testServer();
  const user = await aUser();
  await platform.system
    .updateTable('users')
    .set({ is_platform_admin: true })
    .where('id', '=', user.userId)
    .execute();
  await anAuthenticator(user);
  return user;
}

/** The code of a secret. */
export const appOf =
  (secret: string) =>
  (at: Date): string =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });

/** Signs in with only the password; with a second factor this is refused with a challenge. */
export const passwordStep = (email: string, by: Caller = visitor()): Promise<Result<typeof identity.login>> =>
  by.call(identity.login, { body: { email, password } });

/** The challenge of a sign-in that waits for the second factor. */
export async function aChallenge(email: string): Promise<string> {
  const { problem } = await passwordStep(email);
  return String(problem.details?.challenge);
}

/** The caller of the session that an answer started. */
export function callerOfAnswer(answer: { headers: Record<string, unknown> }): Caller {
  const header = [answer.headers['set-cookie']]
    .flat()
    .find((one) => String(one).startsWith('kadro_session='));
  const token = /^kadro_session=([\w-]+)/.exec(String(header))?.[1];
  if (token === undefined) throw new Error('no session was opened');
  return callerWithToken(token);
}
