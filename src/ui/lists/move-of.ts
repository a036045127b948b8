/** The one move that makes the order `after` of `before`. @returns null when nothing moved */
export function moveOf(
  before: readonly string[],
  after: readonly string[],
): [from: number, to: number] | null {
  for (const [from, id] of before.entries()) {
    const to = after.indexOf(id);
    const rest = before.filter((other) => other !== id);
    const moved = [...rest.slice(0, to), id, ...rest.slice(to)];
    if (from !== to && moved.every((other, index) => other === after[index])) return [from, to];
  }
  return null;
}
