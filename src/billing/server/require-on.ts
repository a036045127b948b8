import { refuse } from '#platform/contract/errors.ts';
import type { Platform } from '#platform/server/platform.ts';

/** Every call of billing begins here: without billing the installation has none of them. */
export function requireOn<C extends { platform: Platform }>(context: C): C {
  if (!context.platform.config.billing) refuse('not_found', 'billing.off');
  return context;
}
