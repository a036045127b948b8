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

/** Facts of this version from package.json; `repository` is null when it has none. */
export const packageFacts = facts.parse(JSON.parse(readFileSync(file, 'utf8')));

/** Converts npm's `git+https://host/owner/name.git` and `github:owner/name` to an https address. */
export function browsableAddress(repository: string | undefined): string | null {
  const address = (repository ?? '')
    .replace(/^git\+/, '')
    .replace(/^(?:github:)?([\w-]+\/[\w.-]+)$/, 'https://github.com/$1')
    .replace(/\.git$/, '');
  return webAddress.safeParse(address).success ? address : null;
}
