import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';

/** The public facts of this installation. */
export const installation = z.object({
  supportUrl: z.string().nullable(),
  /** Codes can be sent by SMS. */
  phoneSignIn: z.boolean(),
  docsUrl: z.string().nullable().describe('The documentation, linked from the navigation'),
  siteUrl: z.string().nullable().describe("The operator's website, linked from the navigation"),
  version: z
    .string()
    .nullable()
    .describe(
      'Version of the front end that this server serves; an open page with another version is outdated',
    ),
  hasManyCompanies: z.boolean().describe('True for more than 100 companies, and for the demo'),
  announcement: z
    .literal('under_development')
    .nullable()
    .describe('A product announcement for all users, shown among the notifications'),
  demo: z
    .object({ password: z.string(), signIns: z.array(z.object({ role: z.string(), email: z.string() })) })
    .nullable(),
});
export type Installation = z.infer<typeof installation>;

/** Where a page crashed, as positions in our own files, without any content of the page. */
export const crash = z.strictObject({
  name: z
    .string()
    .regex(/^\w{1,60}$/)
    .describe('Kind of the error, e.g. TypeError'),
  route: z
    .string()
    .regex(/^[\w$/.-]{0,200}$/)
    .describe('Pattern of the address, without the values in it'),
  frames: z.array(z.string().regex(/^[\w.-]{1,120}\.js:\d{1,7}:\d{1,7}$/)).max(10),
  /** Version of the page. */
  frontEnd: z
    .string()
    .regex(/^[0-9a-f]{12}$/)
    .nullable(),
});
export type Crash = z.infer<typeof crash>;

export const app = defineContract({
  readInstallation: {
    method: 'GET',
    path: '/installation',
    summary: 'Read the links to help, the ways to sign in, the version, and in demo mode the demo sign-ins',
    permission: 'public',
    response: installation,
  },
  reportCrash: {
    method: 'POST',
    path: '/crashes',
    summary: 'Report a crashed page; the returned reference finds it in the log',
    permission: 'public',
    body: crash,
    response: z.object({ reference: z.string() }),
    status: 202,
  },
});
