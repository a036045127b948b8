import { createContext } from 'react';

/**
 * Which slice words the events of a noun: `application` → `applications`. The application fills it, for only it knows
 * every slice.
 */
export const EventSlicesContext = createContext<Readonly<Record<string, string>>>({});
