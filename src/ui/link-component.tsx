import { createContext, useContext } from 'react';
import type { ElementType } from 'react';

const LinkComponentContext = createContext<ElementType>('a');

export const LinkComponentProvider = LinkComponentContext.Provider;

/** The component every link of the design system is drawn with; it is given `href`. Plain `a` by default. */
export function useLinkComponent(): ElementType {
  return useContext(LinkComponentContext);
}
