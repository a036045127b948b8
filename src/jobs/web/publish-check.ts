import { createContext, type RefObject } from 'react';

/** Saves what is written of a job and says whether it may be published; what keeps it from that is shown. */
export type PublishCheck = () => Promise<boolean>;

/** Where an open form tells the header above it what comes before publishing. */
export const PublishCheckContext = createContext<RefObject<PublishCheck | null> | null>(null);
