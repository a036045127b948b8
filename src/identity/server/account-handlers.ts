import { implement } from '#platform/server/http/implement.ts';
import { account } from '../account-contract.ts';
import { resendVerification } from './resend-verification.ts';

/** What a user changes of their own account. */
export const accountOperations = () =>
  implement('identity', { resendVerification: account.resendVerification })({
    async resendVerification(_input, { platform, actor, now }) {
      await resendVerification(platform, actor, now);
      return { isSuccess: true };
    },
  });
