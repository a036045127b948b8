import { z } from 'zod';

const openIdProvider = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,40}$/, 'small letters, digits and -'),
  name: z.string().min(1).max(60),
  issuer: z.url({ protocol: /^https?$/ }).refine(isSafe, 'https, or a host of this machine'),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  scopes: z
    .string()
    .default('openid email profile')
    .refine((scopes) => scopes.split(' ').includes('openid'), 'openid must be among them'),
});

export type OpenIdProvider = z.infer<typeof openIdProvider>;

/** Parses the providers from their environment variable: a JSON list. */
export const openIdProviders = z
  .string()
  .default('[]')
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'not JSON' });
      return z.NEVER;
    }
  })
  .pipe(z.array(openIdProvider).refine(areDifferent, 'an id is there twice'));

function isSafe(issuer: string): boolean {
  if (!URL.canParse(issuer)) return false;
  const { protocol, hostname } = new URL(issuer);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

function areDifferent(list: { id: string }[]): boolean {
  return new Set(list.map(({ id }) => id)).size === list.length;
}
