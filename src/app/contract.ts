import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';

/** What anyone may know of this installation. */
export const installation = z.object({
  supportUrl: z.string().nullable(),
  /** Codes can be sent by SMS. */
  phoneSignIn: z.boolean(),
  docsUrl: z.string().nullable().describe('The documentation, linked from the navigation'),
  siteUrl: z
    .string()
    .nullable()
    .describe('The site of who runs this installation, linked from the navigation'),
  version: z
    .string()
    .nullable()
    .describe('Of the front end this server serves: an open page with another one is out of date'),
  demo: z
    .object({ password: z.string(), signIns: z.array(z.object({ role: z.string(), email: z.string() })) })
    .nullable(),
});
export type Installation = z.infer<typeof installation>;

export const app = defineContract({
  readInstallation: {
    method: 'GET',
    path: '/installation',
    summary: 'Addresses of help, ways to sign in, the version, and the sign-ins of the demo in demo mode',
    permission: 'public',
    response: installation,
  },
});
