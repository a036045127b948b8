import { implement, type Operation } from '#platform/server/http/implement.ts';
import { secondFactor } from '../second-factor-contract.ts';
import { requireProof } from './proof.ts';
import { proveSecondFactor } from './prove-second-factor.ts';
import {
  beginAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
  replaceRecoveryCodes,
} from './set-up-authenticator.ts';
import type { SignIn } from './sign-in.ts';

/** Handlers for proving and setting up the second factor. */
export function secondFactorOperations(signIn: SignIn): Operation[] {
  return implement(
    'identity',
    secondFactor,
  )({
    async proveSecondFactor({ body }, context) {
      const row = await proveSecondFactor(context.platform, { ...body, now: context.now });
      return signIn(row, context, { isComplete: true });
    },
    async beginAuthenticator({ body }, context) {
      await requireProof(context, body);
      return beginAuthenticator(context);
    },
    async confirmAuthenticator({ body }, context) {
      return { recoveryCodes: await confirmAuthenticator(context, body.code) };
    },
    async removeAuthenticator({ body }, context) {
      await requireProof(context, body);
      await removeAuthenticator(context);
      return { isSuccess: true };
    },
    async renewRecoveryCodes({ body }, context) {
      await requireProof(context, body);
      return { recoveryCodes: await replaceRecoveryCodes(context) };
    },
  });
}
