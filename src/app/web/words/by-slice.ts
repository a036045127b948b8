type Groups = Record<string, unknown>;

/**
 * Message files by slice: `…/jobs/messages.en.json` becomes the key `jobs`. The surfaces of a slice share its key,
 * and may each contain a part of one group.
 */
export function bySlice(files: Record<string, unknown>): Record<string, object> {
  const words: Record<string, Groups> = {};
  for (const [path, content] of Object.entries(files)) {
    const slice = path.split('/').at(-2) ?? '';
    const own = (words[slice] ??= {});
    for (const [name, group] of Object.entries(content as Groups)) own[name] = mergeGroups(own[name], group);
  }
  return words;
}

const mergeGroups = (before: unknown, group: unknown): unknown =>
  isGroup(before) && isGroup(group) ? { ...before, ...group } : group;

const isGroup = (value: unknown): value is Groups => typeof value === 'object';
