type TaskOwner = { deleteTasks(): Promise<void> };

const shared = new Set<TaskOwner>();

/** Makes `deleteLeftTasks` delete the background tasks of this server, which the test files of a worker share. */
export const shareTasks = (server: TaskOwner): void => void shared.add(server);

/** A later file that runs tasks, or starts a server on the database, would run those of earlier files too. */
export async function deleteLeftTasks(): Promise<void> {
  for (const server of shared) await server.deleteTasks();
}
