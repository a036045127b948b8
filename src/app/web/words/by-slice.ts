/**
 * Message files under their slices' names: `…/jobs/messages.en.json` becomes the key `jobs`. No two files of one group
 * are of the same slice.
 */
export function bySlice(files: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(files).map(([path, words]) => [path.split('/').at(-2), words]));
}
