import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';

/** What anyone may know of this installation. */
export const installation = z.object({
  supportUrl: z.string().nullable(),
  /** Codes can be sent by SMS. */
  phoneSignIn: z.boolean(),
  demo: z
    .object({ password: z.string(), signIns: z.array(z.object({ role: z.string(), email: z.string() })) })
    .nullable(),
});
export type Installation = z.infer<typeof installation>;

export const app = defineContract({
  readInstallation: {
    method: 'GET',
    path: '/installation',
    summary: 'Support address, ways to sign in, and the sign-ins of the demo in demo mode',
    permission: 'public',
    response: installation,
  },
});
