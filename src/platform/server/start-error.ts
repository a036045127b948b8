/** Why Kadro cannot start, as one plain sentence for the operator; main prints it without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}

/** The text that a command writes when it fails: the sentence of a StartError, or the stack of a bug. */
export function failureText(error: unknown): string {
  if (error instanceof StartError) return error.message;
  return (error instanceof Error ? error.stack : undefined) ?? String(error);
}
