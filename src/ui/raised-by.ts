/** Upper and lower edge, in pixels from the top of the window. */
type Extent = { top: number; bottom: number };

const gapPx = 8;

/** By how many pixels a stack is raised so that it covers none of the actions; 0 where there is no room above them. */
export function raisedBy(stack: Extent, actions: readonly Extent[]): number {
  const height = stack.bottom - stack.top;
  let { bottom } = stack;
  for (const action of actions.toSorted((a, b) => b.bottom - a.bottom)) {
    const isCovered = action.bottom > bottom - height && action.top < bottom;
    if (isCovered) bottom = action.top - gapPx;
  }
  return bottom - height < 0 ? 0 : stack.bottom - bottom;
}
