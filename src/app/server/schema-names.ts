import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

const sources = join(import.meta.dirname, '../..');
const exporters = /^(?:[a-z-]+-)?(?:contract|rules)\.ts$|^(?:errors|fields|permissions)\.ts$/;

/**
 * Names the exported schemas and enumerations of contracts and rules for the API document: `jobDraft` becomes
 * JobDraft, `jobStatuses` JobStatus. When two slices export different schemas under one name, each name is prefixed
 * with its slice.
 */
export async function namedSchemas(): Promise<[string, z.ZodType][]> {
  const found = (await Promise.all(exportingFiles().map(readExports))).flat();
  const isShared = ({ name }: ExportedSchema): boolean =>
    found.filter((other) => other.name === name).length > 1;
  return found.map((one) => [isShared(one) ? `${capital(one.slice)}${one.name}` : one.name, one.schema]);
}

type ExportedSchema = { slice: string; name: string; schema: z.ZodType };
type SourceFile = { slice: string; path: string };

function exportingFiles(): SourceFile[] {
  const slices = readdirSync(sources).filter((folder) => folder !== 'platform' && folder !== 'ui');
  const folders = [['platform', 'platform/contract'], ...slices.map((slice) => [slice, slice])] as const;
  return folders.flatMap(([slice = '', folder = '']) =>
    readdirSync(join(sources, folder))
      .filter((file) => exporters.test(file))
      .map((file) => ({ slice, path: join(sources, folder, file) })),
  );
}

async function readExports({ slice, path }: SourceFile): Promise<ExportedSchema[]> {
  const exports = (await import(pathToFileURL(path).href)) as Record<string, unknown>;
  return Object.entries(exports).flatMap(([name, value]) => {
    if (value instanceof z.ZodType) return [{ slice, name: capital(name), schema: value }];
    return isEnumeration(value) ? [{ slice, name: capital(singular(name)), schema: z.enum(value) }] : [];
  });
}

const isEnumeration = (value: unknown): value is [string, ...string[]] =>
  Array.isArray(value) && value.length > 1 && value.every((one) => typeof one === 'string');

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
const singular = (name: string): string =>
  name.replace(/ies$/, 'y').replace(/(?<=[su])ses$|(?<!s)s$/, (ending) => (ending === 'ses' ? 's' : ''));
