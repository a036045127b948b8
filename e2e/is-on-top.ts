type ShownElement = {
  contains: (other: unknown) => boolean;
  getBoundingClientRect: () => { x: number; y: number; width: number; height: number };
};
type Window = { document: { elementFromPoint: (x: number, y: number) => unknown } };

/** Whether nothing covers the middle of the element. */
export const isOnTop = (element: ShownElement): boolean => {
  const { x, y, width, height } = element.getBoundingClientRect();
  const { document } = globalThis as unknown as Window;
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
};
