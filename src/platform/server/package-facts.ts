import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const file = join(import.meta.dirname, '../../../package.json');
const webAddress = z.url({ protocol: /^https?$/ });
const facts = z.object({
  version: z.string(),
  repository: z
    .union([z.string(), z.object({ url: z.string() }).transform(({ url }) => url)])
    .optional()
    .transform(browsableAddress),
});

/** What package.json says of this version of Kadro; `repository` is null when it names none. */
export const packageFacts = facts.parse(JSON.parse(readFileSync(file, 'utf8')));

/** npm writes `git+https://host/owner/name.git` and `github:owner/name` for what a browser opens as https. */
export function browsableAddress(repository: string | undefined): string | null {
  const address = (repository ?? '')
    .replace(/^git\+/, '')
    .replace(/^(?:github:)?([\w-]+\/[\w.-]+)$/, 'https://github.com/$1')
    .replace(/\.git$/, '');
  return webAddress.safeParse(address).success ? address : null;
}
