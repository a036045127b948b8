import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const root = join(import.meta.dirname, '../../..');
const facts = z.object({ version: z.string() });

/** What package.json says of this version of Kadro. */
export const packageFacts = facts.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
