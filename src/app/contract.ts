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
  hasManyCompanies: z.boolean().describe('More than 100 companies hire here, or this is the demo'),
  announcement: z
    .literal('under_development')
    .nullable()
    .describe('News of the product for everybody, among the notifications'),
  demo: z
    .object({ password: z.string(), signIns: z.array(z.object({ role: z.string(), email: z.string() })) })
    .nullable(),
});
export type Installation = z.infer<typeof installation>;

/** Where a page stopped working, as places in our own files: nothing of what it showed. */
export const crash = z.strictObject({
  name: z
    .string()
    .regex(/^\w{1,60}$/)
    .describe('Kind of the error, e.g. TypeError'),
  route: z
    .string()
    .regex(/^[\w$/.-]{0,200}$/)
    .describe('Pattern of the address, without what fills it'),
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
    summary: 'Addresses of help, ways to sign in, the version, and the sign-ins of the demo in demo mode',
    permission: 'public',
    response: installation,
  },
  reportCrash: {
    method: 'POST',
    path: '/crashes',
    summary: 'Tell of a page that stopped working; the reference finds it in the log',
    permission: 'public',
    body: crash,
    response: z.object({ reference: z.string() }),
    status: 202,
  },
});
