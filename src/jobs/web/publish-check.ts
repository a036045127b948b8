import { createContext, type RefObject } from 'react';

/** Saves the form and returns whether the job can be published; otherwise shows what prevents it. */
export type PublishCheck = () => Promise<boolean>;

/** Passes the publish check of an open form to the job header. */
export const PublishCheckContext = createContext<RefObject<PublishCheck | null> | null>(null);
