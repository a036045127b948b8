const missingPart = 'MissingPart';

/**
 * Names the failure to load a file of the front end: the line is down, or a newer version took its place since the page
 * was opened. The router would load the page anew by itself, and take along what somebody is writing elsewhere on it;
 * under this name it leaves that to the reader.
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
