/** Why Kadro cannot start, as one plain sentence for the person at the terminal; main prints it without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}
