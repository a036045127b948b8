import { implement } from '#platform/server/http/implement.ts';
import { access } from '../account-contract.ts';
import { register } from './register.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { resetPassword } from './reset-password.ts';
import { verifyEmail } from './verify-email.ts';

/** Handlers for calls of a visitor without a session. */
export const accessOperations = implement(
  'identity',
  access,
)({
  async createProfile({ body }, { platform, request, now }) {
    const language = body.language ?? request.language;
    await register(platform, { ...body, ip: request.ip, userAgent: request.userAgent, language, now });
    return { isSuccess: true, email: body.email };
  },
  async forgotPassword({ body }, { platform, request }) {
    await requestPasswordReset(platform, { ...body, ip: request.ip });
    return { isSuccess: true };
  },
  async resetPassword({ body }, { platform, now }) {
    await resetPassword(platform, { ...body, now });
    return { isSuccess: true };
  },
  async verifyEmail({ body }, { platform, actor, now }) {
    return { isSuccess: true, ...(await verifyEmail(platform, { ...body, actor, now })) };
  },
});
