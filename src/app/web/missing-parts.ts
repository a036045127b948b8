const missingPart = 'MissingPart';

/**
 * Renames the error of a front-end file that cannot be loaded: the connection is down, or a newer version was
 * deployed. The router would reload the page by itself and lose unsaved input. With this name it leaves the reload to
 * the user.
 */
export function nameMissingParts(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = `${missingPart}: ${payload.message}`;
    payload.name = missingPart;
  });
}

export function isMissingPart(error: unknown): boolean {
  return error instanceof Error && error.name === missingPart;
}
