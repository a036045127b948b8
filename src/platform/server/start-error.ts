/** Why Kadro cannot start, as one plain sentence for the operator; main prints it without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}
