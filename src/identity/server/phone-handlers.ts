import type { Language } from '#platform/contract/fields.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import type { PublicContext } from '#platform/server/http/context.ts';
import { introduction } from '../introduction-contract.ts';
import { phone } from '../phone-contract.ts';
import { changePhone, removePhone } from './change-phone.ts';
import { introduce } from './introduce.ts';
import { presentUser } from './present.ts';
import { requireProof } from './proof.ts';
import { resendAfterSeconds, sendPhoneCode } from './send-phone-code.ts';
import { signInByPhone } from './sign-in-by-phone.ts';
import type { ListTenants, SignIn } from './sign-in.ts';

/** Handlers for sign-in by phone, and for the number of an account. */
export function phoneOperations(listTenants: ListTenants, signIn: SignIn): Operation[] {
  return implement('identity', { ...phone, ...introduction })({
    async sendSmsOtp({ body }, context) {
      const input = { typed: body.phoneNumber, actor: null, ...factsOf(context) };
      return sent(await sendPhoneCode(context.platform, input));
    },
    async verifySmsOtp({ body }, context) {
      const proof = { typed: body.phoneNumber, otpCode: body.otpCode, ...factsOf(context) };
      return signIn(await signInByPhone(context.platform, proof), context);
    },
    async sendPhoneCode({ body: { phoneNumber, ...proof } }, context) {
      await requireProof(context, proof);
      const input = { typed: phoneNumber, actor: context.actor, ...factsOf(context) };
      return sent(await sendPhoneCode(context.platform, input));
    },
    async changePhone({ body }, context) {
      const { platform, actor } = context;
      const proof = { typed: body.phoneNumber, otpCode: body.otpCode, ...factsOf(context) };
      const row = await changePhone(platform, { ...proof, actor });
      return { user: presentUser(row, await listTenants(platform, row.id)) };
    },
    async introduce({ body }, context) {
      const row = await introduce(context, body);
      return { user: presentUser(row, await listTenants(context.platform, row.id)) };
    },
    async removePhone({ body }, { platform, actor, now }) {
      await requireProof({ platform, actor, now }, body);
      const row = await removePhone(platform, actor);
      return { user: presentUser(row, await listTenants(platform, row.id)) };
    },
  });
}

const factsOf = ({ request, now }: PublicContext): { language: Language; ip: string; now: Date } => ({
  language: request.language,
  ip: request.ip,
  now,
});

const sent = (phoneNumber: string) => ({ isSuccess: true as const, phoneNumber, resendAfterSeconds });
