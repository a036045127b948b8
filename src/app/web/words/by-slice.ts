/**
 * Message files under their slices' names: `…/jobs/messages.en.json` becomes the key `jobs`. Surfaces of one slice
 * stand side by side under it.
 */
export function bySlice(files: Record<string, unknown>): Record<string, object> {
  const words: Record<string, object> = {};
  for (const [path, content] of Object.entries(files)) {
    const slice = path.split('/').at(-2) ?? '';
    words[slice] = { ...words[slice], ...(content as object) };
  }
  return words;
}
