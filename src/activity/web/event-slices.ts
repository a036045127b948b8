import { createContext } from 'react';

/**
 * Which slice words the events of a noun: `application` → `applications`. The app fills it, because only the app knows
 * every slice.
 */
export const EventSlicesContext = createContext<Readonly<Record<string, string>>>({});
