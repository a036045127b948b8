import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';

/** What anyone may know of this installation. */
export const installation = z.object({
  /** Changes with every deployment; an open page that sees another one offers to reload. */
  version: z.string(),
  supportUrl: z.string().nullable(),
  devOutbox: z.boolean(),
  demo: z
    .object({ password: z.string(), signIns: z.array(z.object({ role: z.string(), email: z.string() })) })
    .nullable(),
});
export type Installation = z.infer<typeof installation>;

export const app = defineContract({
  readInstallation: {
    method: 'GET',
    path: '/installation',
    summary: 'Version, support address, and the sign-ins of the demo in demo mode',
    permission: 'public',
    response: installation,
  },
});
