import { createContext, useContext } from 'react';
import type { ElementType } from 'react';

const LinkComponentContext = createContext<ElementType>('a');

export const LinkComponentProvider = LinkComponentContext.Provider;

/** The component that renders every link of the design system; it receives `href`. Default: plain `a`. */
export function useLinkComponent(): ElementType {
  return useContext(LinkComponentContext);
}
